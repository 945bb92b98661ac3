import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { setStaffRoles } from '#features/people/accounts/staff/staff-store.server.ts';
import type { OutgoingEmail } from '#platform/email/email.ts';
import { outboxTransport } from '#platform/email/transport.server.ts';
import { openTestShop, type TestShop } from '#test/app.ts';
import { fillOrder, listedColumns, markOf, marksLeft, markWords, textColumns } from '#test/marked-words.ts';
import { makeQuickFolder } from '#test/quick-folder.ts';
import { newCustomer } from '#test/shopper.ts';
import { tablesWith } from '#test/tables-with.ts';
import { setStatus, settleAccount, wholeCustomer, wholeGuest, ZELDA } from '#test/whole-customer.ts';
import { eraseAnyone } from './any-person.server.ts';
import { eraseAccount } from './erase-account.server.ts';
import { exportPerson } from './export-data.server.ts';

/** Words that the download leaves out, though they are erased. */
const NOT_IN_DOWNLOAD = {
  'audit_log.before': 'What staff did: the shop’s record. The words themselves are with what they are about.',
  'audit_log.after': 'As above.',
  'uploads.original_name': 'A file that is being sent at this moment.',
};

/** A shop without SMTP, whose emails are files. */
async function shopWithoutSmtp() {
  const outbox = await makeQuickFolder('galley-outbox-');
  const files = outboxTransport(outbox, 'Shop <shop@example.com>');
  const sent: OutgoingEmail[] = [];
  const opened = await openTestShop({
    isInvented: true,
    email: {
      async deliver(email) {
        sent.push(email);
        opened.mails.push(email);
        await files.deliver(email);
      },
      ...(files.forget ? { forget: files.forget } : {}),
    },
  });
  return { opened, outbox };
}

/** The files of the outbox that contain a text as sent: quoted-printable breaks lines, so lines are joined. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const words: string[] = [];
  for (const name of await readdir(folder)) {
    const content = (await readFile(join(folder, name), 'latin1')).replaceAll('=\r\n', '');
    if (content.toLowerCase().includes(text.toLowerCase())) words.push(name);
  }
  return words;
}

/** Writes data that only an address connects with them. */
async function fillByEmail(opened: TestShop, email: string): Promise<void> {
  const { owner } = opened;
  const { userId } = await newCustomer(opened, 'Owner');
  await setStaffRoles(opened.db, userId, ['owner']);
  await sql`insert into subscriber_imports (file_name, added, updated, refused)
    values ('list.csv', 0, 0, ${JSON.stringify([{ row: 1, email, reason: 'Unsubscribed' }])}::jsonb)`.execute(
    owner,
  );
  const id = randomUUID();
  await sql`insert into verifications (id, identifier, value, expires_at, invited_by)
    values (${id}, ${`join-staff:${email}`}, ${email}, now() + interval '1 day', ${userId})`.execute(owner);
  await sql`insert into audit_log (actor, action, subject, after)
    values ('Ada Trade', 'staff.invite', ${`invitation:${id}`}, ${JSON.stringify({ email })}::jsonb)`.execute(
    owner,
  );
  for (const [table, subject] of [
    ['contact_messages', 'enquiry:message'],
    ['drafts', 'draft'],
    ['complaints', 'complaint'],
    ['reviews', 'review'],
    ['subscribers', 'subscriber'],
  ] as const)
    await sql`insert into audit_log (actor, action, subject, after)
      select 'Ada Trade', 'x', ${`${subject}:`} || id, '{}' from ${sql.table(table)}
      ${table === 'reviews' ? sql`where not is_sample` : sql``}`.execute(owner);
}

test('every text or JSON column is listed with what it can hold, and no others are', async () => {
  const { opened } = await shopWithoutSmtp();
  expect(listedColumns()).toEqual(await textColumns(opened.db));
});

describe('a customer about whom everything possible has been written', () => {
  let opened: TestShop;
  let outbox: string;
  let zelda: Awaited<ReturnType<typeof wholeCustomer>>;
  let marked: string[];
  let exported: string;
  beforeAll(async () => {
    ({ opened, outbox } = await shopWithoutSmtp());
    zelda = await wholeCustomer(opened);
    for (const orderId of Object.values(zelda.orders)) {
      await setStatus(opened, orderId, 'delivered');
      await fillOrder(opened, orderId);
    }
    await settleAccount(opened, zelda.userId);
    await fillByEmail(opened, zelda.email);
    await sql`insert into audit_log (actor, action, subject, after)
      values ('Ada Trade', 'role.change', ${`user:${zelda.userId}`}, '{}')`.execute(opened.owner);
    await sql`insert into uploads (id, user_id, product_id, original_name, bytes, created_at)
      values (${randomUUID()}, ${zelda.userId}, 'a5-flyers-001', 'f', 10, now())`.execute(opened.owner);
    marked = await markWords(opened, zelda);
    const person = { userId: zelda.userId, confirmedEmail: zelda.email };
    exported = JSON.stringify(await exportPerson(opened.shop, opened.db, person));
  });

  test('finds all of it in the download', () => {
    const missing = marked.filter((column) => !exported.includes(markOf(column)));
    expect(missing).toEqual(Object.keys(NOT_IN_DOWNLOAD).filter((column) => missing.includes(column)));
    expect(marked.length).toBeGreaterThan(90);
  });

  test('is erased with all of it: from every table, including the queue’s, and from the files of the outbox', async () => {
    expect((await filesWith(outbox, zelda.email)).length).toBeGreaterThan(5);
    expect(await eraseAccount(opened.shop, zelda.userId)).toEqual({ ok: true });
    await opened.runJobs();
    expect(await marksLeft(opened)).toEqual([]);
    expect(await tablesWith(opened, zelda.email)).toEqual(['subscribers', 'suppressions']);
    expect(await tablesWith(opened, ZELDA.phone)).toEqual([]);
    for (const text of [zelda.email, ZELDA.lastName, ZELDA.address])
      expect(await filesWith(outbox, text)).toEqual([]);
  });
});

describe('a guest about whom everything possible has been written', () => {
  const EMAIL = 'gwen.guest@example.com';
  test('is erased with all of it', async () => {
    const { opened, outbox } = await shopWithoutSmtp();
    const actor = { id: randomUUID(), name: 'Ada' };
    await sql`insert into users (id, name, email) values (${actor.id}, 'Ada', 'ada@example.com')`.execute(
      opened.owner,
    );
    await fillOrder(opened, await wholeGuest(opened, EMAIL));
    await fillByEmail(opened, EMAIL);
    const marked = await markWords(opened, { userId: null, email: EMAIL });
    expect(marked.length).toBeGreaterThan(60);
    const exported = JSON.stringify(
      await exportPerson(opened.shop, opened.db, { userId: null, confirmedEmail: EMAIL }),
    );
    const missing = marked.filter((column) => !exported.includes(markOf(column)));
    expect(missing).toEqual(Object.keys(NOT_IN_DOWNLOAD).filter((column) => missing.includes(column)));
    expect(await eraseAnyone(opened.shop, actor, { email: EMAIL })).toEqual({ ok: true });
    await opened.runJobs();
    expect(await marksLeft(opened)).toEqual([]);
    expect(await tablesWith(opened, EMAIL)).toEqual(['subscribers', 'suppressions']);
    expect(await filesWith(outbox, EMAIL)).toEqual([]);
    expect(await filesWith(outbox, ZELDA.lastName)).toEqual([]);
  });
});
