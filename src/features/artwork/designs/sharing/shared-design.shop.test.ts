import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { newShopper, type Shopper } from '#test/shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const plain = (html: string) => html.replaceAll('&amp;', '&');

/** The link in a field of the owner’s page, as opened by somebody elsewhere. */
function linkOn(page: { html: string }, field: 'share-link' | 'approver-link'): string {
  const [, link = ''] = new RegExp(`<input[^>]*id="${field}"[^>]*value="([^"]+)"`).exec(page.html) ?? [];
  return plain(link).replace(opened.shop.site.publicOrigin, '');
}

/** An order of service with a name, shared with a relative: its proof’s address, and the link. */
async function shared(owner: Shopper) {
  await owner.open('/orders-of-service');
  const { path } = await owner.press('Begin', { occasion: 'funeral' });
  const at = path.split('?')[0] ?? '';
  await owner.open(`${at}?step=who`);
  await owner.press('Go on', { 'text-name': 'James McAteer' });
  await owner.open(`${at}?step=proof`);
  const page = await owner.press('Make a link');
  return {
    at,
    proof: `${at}?step=proof`,
    design: at.replace('/orders-of-service/', '/designs/'),
    link: linkOn(page, 'share-link'),
  };
}

describe('a family looks at an order of service by its link', () => {
  test('a relative without an account sees the pages and comments; the owner marks it as done', async () => {
    const owner = newShopper(opened);
    const { proof, link } = await shared(owner);
    const aunt = newShopper(opened);
    const page = await aunt.open(link);
    expect(page.status).toBe(200);
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.text).not.toContain('Approve it');
    const [, picture = ''] = /src="(\/designs\/[^"]+\/pages\/1[^"]*)"/.exec(page.html) ?? [];
    expect((await aunt.browser.get(plain(picture))).headers.get('content-type')).toBe('image/png');
    expect((await newShopper(opened).browser.get(plain(picture).replace(/key=[^&]+/, 'key=.x'))).status).toBe(
      404,
    );
    const nameless = await aunt.press('Add comment', { comment: 'His name was Séamus' });
    expect(nameless.status).toBe(422);
    expect(nameless.text).toContain('Enter your name');
    expect(nameless.html).toContain('His name was Séamus</textarea>');
    await aunt.press('Add comment', {
      name: 'Aunt Rose',
      comment: 'His name was Séamus',
      page: '1',
      x: '0.5',
      y: '0.6',
    });
    expect(aunt.page.text).toContain('We’ve added your comment.');
    const seen = await owner.open(proof);
    expect(seen.text).toContain('Aunt Rose, page 1');
    expect(seen.text).toContain('His name was Séamus');
    expect((await owner.press(/^Done/)).text).toContain('✓ done');
    expect((await aunt.open(link)).text).toContain('✓ done');
  });

  test('a comment sent twice is there once; hostile places and pages are refused with a sentence', async () => {
    const owner = newShopper(opened);
    const { link } = await shared(owner);
    const aunt = newShopper(opened);
    for (const _ of [1, 2]) {
      await aunt.open(link);
      await aunt.press('Add comment', { name: 'Rose', comment: 'Twice' });
    }
    const page = await aunt.open(link);
    expect(page.text.split('Twice')).toHaveLength(2);
    for (const hostile of [
      { x: '7' },
      { page: '0' },
      { name: 'x'.repeat(81) },
      { comment: 'x'.repeat(1001) },
    ]) {
      const answer = await aunt.browser.post(link, {
        intent: 'comment',
        name: 'R',
        comment: 'C',
        ...hostile,
      });
      expect([hostile, answer.status]).toEqual([hostile, 422]);
    }
  });

  test('one person approves: nothing is ordered before, and a change takes the approval back and says so', async () => {
    const owner = newShopper(opened);
    const { at, proof, link } = await shared(owner);
    const approver = linkOn(await owner.press('Let somebody else approve'), 'approver-link');
    const refused = await owner.press('Continue to order');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('It isn’t approved yet as it is.');
    const [son, aunt] = [newShopper(opened), newShopper(opened)];
    expect((await aunt.open(link)).text).not.toContain('Approve it');
    expect((await aunt.browser.post(link, { intent: 'approve', name: 'Rose' })).status).toBe(409);
    await son.open(approver);
    expect((await son.press('Approve it', { name: 'Patrick' })).text).toContain('Patrick has approved this.');
    expect((await owner.open(proof)).text).toContain('✓ Patrick approved it');
    // How many are wanted changes nothing that was approved.
    expect((await owner.press('Continue to order', { copies: '40' })).path).toMatch(/^\/product\//);
    await son.open(approver);
    await owner.open(`${at}?step=who`);
    await owner.press('Go on', { 'text-dates': '1941 – 2026' });
    expect((await owner.open(proof)).text).toContain('It was changed since, so that no longer counts.');
    expect((await son.open(approver)).text).toContain('It was changed after Patrick approved it.');
    await owner.open(proof);
    expect((await owner.press('Continue to order')).status).toBe(422);
    await owner.open(proof);
    await owner.press('I’ll approve it myself');
    expect((await son.open(approver)).status).toBe(404);
    await owner.open(proof);
    expect((await owner.press('Continue to order')).path).toMatch(/^\/product\//);
  });

  test('an approval counts only for what was on the page when it was pressed', async () => {
    const owner = newShopper(opened);
    const { at, proof } = await shared(owner);
    await owner.open(proof);
    const approver = linkOn(await owner.press('Let somebody else approve'), 'approver-link');
    const son = newShopper(opened);
    await son.open(approver);
    await owner.open(`${at}?step=who`);
    await owner.press('Go on', { 'text-dates': '1941 – 2026' });
    const late = await son.press('Approve it', { name: 'Patrick' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('It was changed after you opened this page.');
  });

  test('a link that its owner stopped no longer works, nor does one with a changed key; strangers can’t share it', async () => {
    const owner = newShopper(opened);
    const { proof, design, link } = await shared(owner);
    const stranger = newShopper(opened);
    expect((await stranger.open(`${link}x`)).status).toBe(404);
    expect((await stranger.browser.post(`${design}/sharing`, { intent: 'share' })).status).toBe(404);
    await owner.open(proof);
    await owner.press('Stop sharing');
    expect((await stranger.open(link)).status).toBe(404);
    expect((await stranger.browser.post(link, { intent: 'comment', name: 'R', comment: 'C' })).status).toBe(
      404,
    );
  });
});

test('a business card is shared the same way', async () => {
  const owner = newShopper(opened);
  await owner.open('/templates/business-cards');
  const { path } = await owner.press('Use this template');
  const link = linkOn(await owner.press('Make a link'), 'share-link');
  const colleague = newShopper(opened);
  await colleague.open(link);
  await colleague.press('Add comment', { name: 'Jo', comment: 'The number is old' });
  expect((await owner.open(path)).text).toContain('The number is old');
});
