import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { newAdministrator, newCustomer } from '#test/shopper.ts';
import { createAuth } from './auth.server.ts';
import { sessionAdapter, withDetails } from './session-adapter.server.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

/** The library's own adapter, and ours in its place. */
function bothAdapters() {
  const { db, shop } = opened;
  const { options } = createAuth(db, shop);
  return { own: kyselyAdapter(db, { type: 'postgres' })(options), ours: sessionAdapter(db)(options) };
}

/** Queries the session with this token, and its user. */
const whole = (value: string) => ({
  model: 'session',
  where: [{ field: 'token', value }],
  join: { user: true },
});

test('the user of a session cookie is read in one statement, with the same result as the library’s', async () => {
  const { userId } = await newCustomer(opened, 'Siobhan');
  const [session] = await opened.db.selectFrom('sessions').selectAll().where('userId', '=', userId).execute();
  const token = session?.token ?? '';
  const { own, ours } = bothAdapters();
  const expected = await own.findOne(whole(token));
  expect(expected).toMatchObject({ token, user: { id: userId, name: expect.stringContaining('Siobhan') } });
  const { result, count, texts } = await opened.countStatements(() => ours.findOne(whole(token)));
  expect(result).toEqual(expected);
  expect({ count, isOurs: texts[0]?.includes('from sessions s join users u') }).toEqual({
    count: 1,
    isOurs: true,
  });
  for (const unknown of ['', 'nobody’s', token.toLowerCase(), `${token}'`, '\u0000'])
    expect({ unknown, found: await ours.findOne(whole(unknown)).catch(String) }).toEqual({
      unknown,
      found: await own.findOne(whole(unknown)).catch(String),
    });
});

test('any other query about sessions is left to the library', async () => {
  const { userId } = await newCustomer(opened, 'Una');
  const { own, ours } = bothAdapters();
  for (const query of [
    { model: 'session', where: [{ field: 'userId', value: userId }], join: { user: true } },
    { model: 'session', where: [{ field: 'userId', value: userId }] },
    { model: 'user', where: [{ field: 'id', value: userId }] },
    {
      model: 'session',
      where: [
        { field: 'token', value: 'x' },
        { field: 'userId', value: userId, connector: 'OR' as const },
      ],
      join: { user: true },
    },
  ])
    expect(await ours.findOne(query)).toEqual(await own.findOne(query));
});

test('the signed-in user is read in one statement, with their role and rights', async () => {
  const { browser } = await newAdministrator(opened);
  const headers = new Headers({ cookie: browser.cookie });
  const { result, count } = await opened.countStatements(() => opened.accounts.readUser(headers));
  expect({ count, result }).toEqual({
    count: 1,
    result: expect.objectContaining({
      role: 'admin',
      rights: expect.arrayContaining(['orders']),
    }),
  });
});

test('people who request pages at the same time are not mistaken for one another', async () => {
  const people = await Promise.all(['Ada', 'Bridget', 'Cass'].map((name) => newCustomer(opened, name)));
  const tokens = await opened.db.selectFrom('sessions').select(['userId', 'token']).execute();
  const { ours } = bothAdapters();
  let toAnswer = people.length;
  const allAnswered = Promise.withResolvers<void>();
  const detailsOf = async ({ userId }: { userId: string }) => {
    const token = tokens.find((session) => session.userId === userId)?.token ?? '';
    const { details } = await withDetails('2026-11-24', async () => {
      await ours.findOne(whole(token));
      toAnswer -= 1;
      if (toAnswer === 0) allAnswered.resolve();
      // Nobody continues before everybody's session has been read.
      await allAnswered.promise;
    });
    return details?.firstName;
  };
  expect(await Promise.all(people.map(detailsOf))).toEqual(['Ada', 'Bridget', 'Cass']);
});

test('a page for a signed-in user uses that statement', async () => {
  const { shopper } = await newCustomer(opened, 'Orla');
  const { texts } = await opened.countStatements(() => shopper.open('/account'));
  expect(texts.filter((text) => text.includes('from sessions s join users u'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('as "primary"'))).toEqual([]);
});
