import {
  changesDescriptionAlone,
  changesNothing,
  type FieldViolation,
  type Inquiry,
  type InquiryWrite,
  inquiryConflict,
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
import type { RouteContext } from '../http/context.ts';
import { listPage } from '../http/paging.ts';
import { badRequest, notFound, orNotFound, Problem } from '../http/problem.ts';
import type { WriteHandler } from '../http/writing.ts';
import { changeInquiry, createInquiry, deleteInquiry, findInquiry, inquiryList } from './store.ts';

export function inquiryRoutes(bind: Binder, context: RouteContext): void {
  bind.json('listInquiries', (caller, { query }) =>
    listPage(caller, context.cursors, lists.inquiries, inquiryList, query),
  );

  bind.json('getInquiry', async ({ organization }, { params }) =>
    orNotFound(await findInquiry(organization, params.inquiry as string)),
  );

  const create: WriteHandler = async ({ organization, user_id }, { misasked, body: sent }) => {
    const content = contentOf(judgeCreate(sent), misasked);
    const { id, body, replayed } = await createInquiry(organization, content, (own) => {
      const organization_id = String(organization.organization_id);
      const by = { requester_user_id: String(user_id), organization_id };
      return makeInquiry({ status: inquiryStates.received, update_time: own.create_time, ...by, ...own }, content);
    });
    const Location = context.base_url + operations.getInquiry.path.replace('{inquiry}', id);
    return { body, headers: { Location, ...(replayed && { [REPLAYED_HEADER]: 'true' }) } };
  };
  bind.write('createInquiry', create, { judges: true });

  const update: WriteHandler = async ({ organization }, { params, misasked, body: sent }) => {
    const body = await changeInquiry(organization, params.inquiry as string, (inquiry, update_time) => {
      const judged = judgeUpdate(inquiry, sent);
      // What is no part of a request is named in every state: a slip is no change.
      if (judged.problems?.unknown.length || misasked.length > 0) contentOf(judged, misasked);
      allow(changesDescriptionAlone(inquiry, sent, judged) ? 'describe' : 'update', inquiry);
      const content = contentOf(judged);
      return changesNothing(inquiry, content) ? inquiry : makeInquiry({ ...inquiry, update_time }, content);
    });
    return { body: orNotFound(body) };
  };
  bind.write('updateInquiry', update, { judges: true });

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
  const message = inquiryConflict(write, inquiry);
  if (message) throw new Problem('conflict', { message });
}

/** What a judged request comes to; or 400 with every problem, its query's among them. */
function contentOf({ content, problems }: Judgement, misasked: readonly FieldViolation[] = []) {
  if (content && misasked.length === 0) return content;
  const { violations = [], unknown = [] } = problems ?? {};
  throw badRequest([...misasked, ...violations], unknownInquiryKeys(unknown));
}
