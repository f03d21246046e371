import {
  changesDescriptionAlone,
  changesNothing,
  type Inquiry,
  type InquiryWrite,
  inquiryRefusal,
  inquiryStates,
  type Judgement,
  judgeCreate,
  judgeUpdate,
  lists,
  makeInquiry,
  operations,
  REPLAYED_HEADER,
  unknownInquiryKeys,
} from '@fairlead/contract';
import type { Binder } from '../http/bind.ts';
import type { Context } from '../http/context.ts';
import { listPage } from '../http/paging.ts';
import { badRequest, notFound, orNotFound, Problem } from '../http/problem.ts';
import { changeInquiry, createInquiry, deleteInquiry, findInquiry, inquiryList } from './store.ts';

export function inquiryRoutes(bind: Binder, context: Context): void {
  bind.json('listInquiries', (caller, { query }) =>
    listPage(caller, context.cursors, lists.inquiries, { ...inquiryList, name: 'inquiries' }, query),
  );

  bind.json('getInquiry', async ({ organization }, { params }) =>
    orNotFound(await findInquiry(organization, params.inquiry as string)),
  );

  bind.write('createInquiry', async ({ organization, user_id }, { body: sent }) => {
    const content = contentOf(judgeCreate(sent));
    const { id, body, replayed } = await createInquiry(organization, content, (own) => {
      const organization_id = String(organization.organization_id);
      const set = { ...own, update_time: own.create_time, requester_user_id: String(user_id), organization_id };
      return makeInquiry({ ...set, status: inquiryStates.received }, content);
    });
    const Location = context.base_url + operations.getInquiry.path.replace('{inquiry}', id);
    return { body, headers: { Location, ...(replayed && { [REPLAYED_HEADER]: 'true' }) } };
  });

  bind.write('updateInquiry', async ({ organization }, { params, body: sent }) => {
    const body = await changeInquiry(organization, params.inquiry as string, (inquiry, update_time) => {
      const judged = judgeUpdate(inquiry, sent);
      // A key that is no part of a request is named in every state: a slip is no change.
      if (judged.problems?.unknown.length) contentOf(judged);
      allow(changesDescriptionAlone(inquiry, sent, judged) ? 'describe' : 'update', inquiry);
      const content = contentOf(judged);
      return changesNothing(inquiry, content) ? inquiry : makeInquiry({ ...inquiry, update_time }, content);
    });
    return { body: orNotFound(body) };
  });

  bind.write('cancelInquiry', async ({ organization }, { params }) => {
    const body = await changeInquiry(organization, params.inquiry as string, (inquiry, update_time) => {
      allow('cancel', inquiry);
      const { cancelled } = inquiryStates;
      return inquiry.status === cancelled ? inquiry : { ...inquiry, status: cancelled, update_time };
    });
    return { body: orNotFound(body) };
  });

  bind.write('deleteInquiry', async ({ organization }, { params }) => {
    const found = await deleteInquiry(organization, params.inquiry as string, (inquiry) => allow('delete', inquiry));
    if (!found) throw notFound();
    return {};
  });
}

/** 409 in a state that does not allow the write. */
function allow(write: InquiryWrite, inquiry: Inquiry): void {
  const refusal = inquiryRefusal(write, inquiry);
  if (refusal) throw new Problem('conflict', { message: `Inquiry ${inquiry.reference}: ${refusal}` });
}

/** What a judged request comes to; or 400 with every problem. */
function contentOf({ content, problems }: Judgement) {
  if (content) return content;
  throw badRequest(problems.violations, unknownInquiryKeys(problems.unknown));
}
