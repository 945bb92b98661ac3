import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeDatabase, parseSchema, tablesOfDistricts } from './describe-database.ts';

const schema = parseSchema(readFileSync('db/schema.sql', 'utf8'));

const PREFACE = `# The database

Made from \`db/schema.sql\`, its comments, and the code: \`npx vitest run db/database-page.test.ts --update\` writes it again. A table or
function gets its comment in the migration that makes it (\`comment on table …\`). Which district a table belongs to is in \`db/districts.ts\`.

“Code” lists the files with a statement that writes the table. It doesn’t see names that are put together at run time: the sign-in library
(Better Auth), \`deleteFrom(table)\` of retention, the product editor’s \`sql.table\`.

**Triggers guard, and keep sums and copies.** They refuse what must never be, whoever writes, and keep what is worked out from other rows
beside them. What happens next is a command’s to decide, in TypeScript: which jobs an order has, where they are and who has them
(\`orders/order/jobs\`), when a sheet lets go of its jobs (\`floor/sheets\`). Not so yet for parcels, which leave with the last of their jobs
(\`parcels_follow_jobs\`), and for drafts, which are accepted with their order (\`draft_follows_order\`).
`;

test('the database page matches the schema and the code', async () => {
  await expect(`${PREFACE}\n${describeDatabase(schema)}\n`).toMatchFileSnapshot('../docs/database.md');
});

test('every table says what it holds, and every function why it is there', () => {
  const silentTables = [...schema.tables].filter(([, words]) => !words).map(([name]) => name);
  const silentFunctions = schema.functions.filter(({ why }) => !why).map(({ signature }) => signature);
  expect([...silentTables, ...silentFunctions]).toEqual([]);
});

test('every table belongs to one district', () => {
  expect(tablesOfDistricts().sort()).toEqual([...schema.tables.keys()].sort());
});

test('every trigger and function of the schema is on the page', () => {
  const text = readFileSync('db/schema.sql', 'utf8');
  expect(schema.triggers.length).toBe(text.match(/^CREATE (CONSTRAINT )?TRIGGER/gm)?.length);
  expect(schema.functions.length).toBe(text.match(/^CREATE OR REPLACE FUNCTION/gm)?.length);
});
