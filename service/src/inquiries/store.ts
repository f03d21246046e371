import { findByIdOrReference } from '../database/find.ts';
import type { OrganizationView } from '../database/index.ts';
import type { Source } from '../database/page.ts';

export const inquiryList: Source = { table: 'inquiry' };

/** The inquiry a path names, as its JSON text. */
export async function findInquiry(view: OrganizationView, idOrReference: string): Promise<string | undefined> {
  const select = 'SELECT body FROM inquiry WHERE organization_id = $1';
  return (await findByIdOrReference<{ body: string }>(view, select, idOrReference))?.body;
}
