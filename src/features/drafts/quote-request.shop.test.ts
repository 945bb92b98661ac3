import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { emailsTo } from '#test/email-links.ts';
import { goodA5 } from '#test/fixtures/artwork.ts';
import { newAdministrator, newShopper } from '#test/shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const MARY = {
  request: 'With a fold, and delivered to two shops',
  firstName: 'Mary',
  lastName: 'McCann',
  email: 'mary@example.com',
};

/** The draft that a request became, with its lines. */
async function draftAfter(query: string, fields: Record<string, string | File>) {
  const sent = await newShopper(opened).browser.post(`/quote-request?${query}`, fields);
  expect(sent.status).toBe(302);
  const id = /sent=([\w-]+)/.exec(sent.headers.get('location') ?? '')?.[1] ?? '';
  const draft = await opened.db
    .selectFrom('drafts')
    .select(['id', 'state', 'source', 'request', 'requestedProduct'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const lines = await opened.db
    .selectFrom('draftLines')
    .select(['productId', 'selectedOptions'])
    .where('draftId', '=', id)
    .execute();
  return { draft, lines };
}

test('what a customer asks for on a product page is a draft with its line, their words and their file', async () => {
  const file = new File([goodA5().slice()], 'flyer.pdf', { type: 'application/pdf' });
  const { draft, lines } = await draftAfter('product=a5-flyers-001&quantity=500&sides=double-sided', {
    ...MARY,
    files: file,
  });
  expect(draft).toMatchObject({ state: 'open', source: 'request', request: MARY.request });
  expect(lines).toMatchObject([
    { productId: 'a5-flyers-001', selectedOptions: { quantity: '500', sides: 'double-sided' } },
  ]);
  const ada = await newAdministrator(opened);
  expect((await ada.open('/admin/drafts')).text).toContain('Asked for');
  const page = await ada.open(`/admin/drafts/${draft.id}`);
  for (const words of ['What they asked for', MARY.request, 'flyer.pdf']) expect(page.text).toContain(words);
  expect(await emailsTo(opened, MARY.email)).toHaveLength(1);
});

test('more than we list is kept as words, and no line says something else', async () => {
  const { draft, lines } = await draftAfter('product=a5-flyers-001&quantity=99999', MARY);
  expect(draft.requestedProduct).toContain('Quantity 99999');
  expect(lines).toEqual([]);
});

test('a mistake has its sentence, and nothing typed is lost', async () => {
  const shopper = newShopper(opened);
  const answer = await shopper.browser.post('/quote-request', { ...MARY, email: 'mary' });
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(html).toContain(MARY.request);
  expect(html).toContain('value="McCann"');
  expect(html).toContain('id="email-error"');
});
