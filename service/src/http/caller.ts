import type { OrganizationView } from '../database/index.ts';

/** Who a request is from, and the records they may see. */
export interface Caller {
  user_id: bigint;
  organization: OrganizationView;
  /** Moves with every change to the organization's records. */
  version: string;
  /** The session it came with, at the session door. */
  session_id?: bigint;
}
