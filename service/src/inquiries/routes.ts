import { lists } from '@fairlead/contract';
import type { Binder } from '../http/bind.ts';
import type { Context } from '../http/context.ts';
import { listPage } from '../http/paging.ts';
import { notFound } from '../http/problem.ts';
import { findInquiry, inquiryList } from './store.ts';

export function inquiryRoutes(bind: Binder, { cursors }: Context): void {
  bind.json('listInquiries', (caller, { query }) =>
    listPage(caller, cursors, lists.inquiries, { ...inquiryList, name: 'inquiries' }, query),
  );

  bind.json('getInquiry', async ({ organization }, { params }) => {
    const inquiry = await findInquiry(organization, params.inquiry as string);
    if (!inquiry) throw notFound();
    return inquiry;
  });
}
