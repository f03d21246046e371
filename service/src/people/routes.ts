import { parseId } from '@fairlead/contract';
import type { Binder } from '../http/bind.ts';
import { orNotFound } from '../http/problem.ts';
import { findOrganization, findPerson } from './store.ts';

export function peopleRoutes(bind: Binder): void {
  bind.json(
    'getProfileUser',
    async ({ organization, user_id }) => orNotFound(await findPerson(organization, user_id)),
    {
      perUser: true,
    },
  );

  bind.json('getProfileOrganization', async ({ organization }) => orNotFound(await findOrganization(organization)));

  bind.json('getUser', async ({ organization }, { params }) => {
    const id = parseId(params.user as string);
    return orNotFound(id === undefined ? undefined : await findPerson(organization, id));
  });
}
