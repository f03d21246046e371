import { ConflictError, ConnectionError, NotFoundError } from '@fairlead/sdk/application';
import { expect, it } from 'vitest';
import { orGone } from './write.ts';

const answered = { message: '', headers: new Headers(), retries: 0, details: [], isOfService: true };

it('what is to be ended has ended when it is gone already', async () => {
  await orGone(Promise.resolve());
  await orGone(Promise.reject(new NotFoundError({ ...answered, status: 404, code: 5 })));
});

it.each([new ConflictError({ ...answered, status: 409, code: 10 }), new ConnectionError('')])(
  'what could not be ended for another reason is told: %s',
  async (error) => {
    await expect(orGone(Promise.reject(error))).rejects.toBe(error);
  },
);
