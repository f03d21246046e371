import type { Organization } from '@fairlead/contract';
import type { OrganizationView } from '../database/index.ts';

interface Body {
  body: string;
}

/** A person of the organization, as JSON text. */
export async function findPerson(view: OrganizationView, id: bigint): Promise<string | undefined> {
  return (await view.one<Body>('SELECT body FROM person WHERE organization_id = $1 AND id = $2', id))?.body;
}

/** The organization itself, as JSON text. */
export async function findOrganization(view: OrganizationView): Promise<string | undefined> {
  const sql =
    'SELECT body FROM (SELECT id AS organization_id, body FROM organization) AS own WHERE organization_id = $1';
  return (await view.one<Body>(sql))?.body;
}

const FORWARDER: Organization['type'] = 'TYPE_FORWARDER';

/** Who issues the invoices: the forwarder that runs the service. The one record every organization may see. */
export async function findForwarder(view: OrganizationView): Promise<string | undefined> {
  const sql = `SELECT body FROM organization
    WHERE type = '${FORWARDER}' AND EXISTS (SELECT 1 FROM person WHERE organization_id = $1)
    ORDER BY id LIMIT 1`;
  return (await view.one<Body>(sql))?.body;
}

/** What an e-mail address is found by: neither capitals nor spaces around it matter, whatever the engine. */
export const emailKey = (email: string): string => email.trim().toLowerCase();
