import type { Client } from 'pg';

/** The role of the pages: it owns nothing. Its rights in each database come from `grantRights`. */
export const WEB_USER = 'galley_web';

/** Creates the pages' role if missing. The owner sees and ends its connections. `owner` is quoted. */
export async function ensureWebRole(client: Client, owner: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [WEB_USER]);
  if (rowCount === 0) await client.query(`CREATE ROLE ${WEB_USER} LOGIN; GRANT ${WEB_USER} TO ${owner}`);
}
