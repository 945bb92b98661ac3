import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { suppress } from '#features/marketing/newsletter/store.server.ts';
import { unsubscribeUrl } from '#features/marketing/newsletter/unsubscribe.server.ts';
import { NOON, openTestShop, type TestShop } from '../app.ts';
import { JANE } from '../factories.ts';
import { makePaidOrder } from '../paid-order.ts';
import { newShopper } from '../shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const REFUSED = 'Please enter your email and accept the terms.';
const SUBSCRIBED = 'Successfully subscribed to our newsletter!';

const subscriberOf = (email: string) =>
  opened.db.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirst();
const isSuppressed = async (email: string) =>
  (await opened.db.selectFrom('suppressions').selectAll().where('email', '=', email).execute()).length > 0;

/** Sends the full form, the first one on /newsletter. */
async function signUp(values: Record<string, string>) {
  const visitor = newShopper(opened);
  await visitor.open('/newsletter');
  return visitor.press('Subscribe', values);
}

/** Sends the single-field form. */
const signUpSmall = (email: string, place = 'footer') =>
  newShopper(opened).browser.post('/newsletter', { place, email });

const linkOf = (email: string) => unsubscribeUrl(opened.shop, email).replace('http://localhost:3000', '');

describe('signing up', () => {
  test('with the full form records what the person agreed to, in which words, when and where (trust L1)', async () => {
    const page = await signUp({
      email: ' Anna@Boyd.example ',
      firstName: 'Anna',
      interests: 'design',
      consent: 'on',
    });
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining(SUBSCRIBED) });
    expect(await subscriberOf('anna@boyd.example')).toMatchObject({
      status: 'subscribed',
      firstName: 'Anna',
      lastName: null,
      interests: ['design'],
      marketingConsent: false,
      source: 'newsletter',
      subscribedAt: opened.time.now,
      consentText: expect.stringMatching(/^\d{4}-\d{2}: I accept the terms.*newsletter by email/),
    });
  });

  test('in the footer of every page and on the home page asks only for the address', async () => {
    for (const [path, place] of [
      ['/', 'home'],
      ['/help', 'footer'],
    ] as const) {
      const visitor = newShopper(opened);
      const { html } = await visitor.open(path);
      // Screen readers find it as Email, and can tell it from a form's own Email.
      expect(html).toContain(
        `<label for="${place}-newsletter-email" class="sr-only">Email for our newsletter</label>`,
      );
      const page = await visitor.press('Subscribe', { email: `${place}@example.com` });
      expect(page.text).toContain(SUBSCRIBED);
      expect(await subscriberOf(`${place}@example.com`)).toMatchObject({
        source: place,
        consentText: expect.stringContaining('By subscribing'),
      });
    }
  });

  test('has no box ticked in advance (trust L1)', async () => {
    const { html } = await newShopper(opened).open('/newsletter');
    expect(html.match(/<input[^>]*type="checkbox"[^>]*>/g)).toHaveLength(7);
    expect(html).not.toMatch(/<input[^>]*\schecked/);
  });

  test('records consent to offers only if that box was ticked', async () => {
    await signUp({ email: 'offers@example.com', consent: 'on', marketingConsent: 'on' });
    expect(await subscriberOf('offers@example.com')).toMatchObject({
      marketingConsent: true,
      consentText: expect.stringContaining('special offers'),
    });
  });
});

describe('a signup is refused', () => {
  test.each([
    ['without an address', { consent: 'on' }, REFUSED, 'email'],
    ['without consent', { email: 'x@example.com' }, REFUSED, 'consent'],
    [
      'for an invalid address',
      { email: 'x@example', consent: 'on' },
      'Please enter a valid email address',
      'email',
    ],
  ])(
    '%s, with the reason beside the field, and keeps everything typed',
    async (_name, values, message, field) => {
      const page = await signUp({
        firstName: 'Kept Name',
        interests: 'offers',
        marketingConsent: 'on',
        ...values,
      });
      expect(page.status).toBe(422);
      expect(page.text).toContain(message);
      expect(page.html).toContain(`<p id="${field}-error" class="field-error">${message}</p>`);
      expect(page.html).toMatch(new RegExp(`<input[^>]*id="${field}"[^>]*aria-invalid="true"`));
      expect(page.html).toContain('value="Kept Name"');
      expect(page.html).toMatch(/<input[^>]*checked="" value="offers"/);
      expect(page.html).toContain('<title>Error: Newsletter | Lagan Valley Press</title>');
      expect(opened.mails.filter(({ to }) => to === 'x@example.com')).toEqual([]);
    },
  );

  test('for an address that is already subscribed, in any letter case', async () => {
    expect((await signUpSmall('twice@example.com')).status).toBe(302);
    for (const email of ['twice@example.com', 'TWICE@Example.COM']) {
      const answer = await signUpSmall(email);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('This email is already subscribed to our newsletter');
    }
  });

  test('for all but one of many at the same time (guard: the insert’s conflict clause)', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signUpSmall('race@example.com')));
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(11);
    await opened.runJobs();
    expect(opened.mails.filter(({ to }) => to === 'race@example.com')).toHaveLength(1);
  });

  test('with the documented words if the database fails, and keeps the address', async () => {
    await opened.owner.schema.alterTable('subscribers').renameTo('subscribers_away').execute();
    const answer = await signUpSmall('fault@example.com');
    await opened.owner.schema.alterTable('subscribers_away').renameTo('subscribers').execute();
    expect(answer.status).toBe(500);
    const html = await answer.text();
    expect(html).toContain('An error occurred. Please try again later.');
    expect(html).toContain('value="fault@example.com"');
  });

  test('after ten in an hour, saying how long to wait', async () => {
    const strict = await openTestShop({ throttleScale: 1 });
    const answers: number[] = [];
    for (let i = 0; i < 11; i += 1)
      answers.push(
        (await newShopper(strict).browser.post('/newsletter', { place: 'footer', email: `${i}@example.com` }))
          .status,
      );
    expect(answers).toEqual([...Array<number>(10).fill(302), 429]);
  });
});

describe('the confirmation', () => {
  test('goes out once with the link to unsubscribe, for email programs too (RFC 8058)', async () => {
    await signUpSmall('welcome@example.com');
    await opened.runJobs();
    const emails = opened.mails.filter(({ to }) => to === 'welcome@example.com');
    expect(emails).toHaveLength(1);
    const link = `http://localhost:3000${linkOf('welcome@example.com')}`;
    expect(emails[0]).toMatchObject({
      subject: 'You’re subscribed to the newsletter from Lagan Valley Press',
      text: expect.stringContaining(link),
      headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
  });

  test('repeats nothing that a stranger typed', async () => {
    await signUp({ email: 'spam@example.com', firstName: 'Buy pills', consent: 'on' });
    await opened.runJobs();
    expect(JSON.stringify(opened.mails.find(({ to }) => to === 'spam@example.com'))).not.toContain('pills');
  });
});

describe('unsubscribing', () => {
  test('opening the link changes nothing; its button works at once (trust L2)', async () => {
    await signUpSmall('leaver@example.com');
    const visitor = newShopper(opened);
    const page = await visitor.open(linkOf('leaver@example.com'));
    expect(page.text).toContain('leaver@example.com');
    expect(page.html).toContain('content="noindex"');
    expect((await subscriberOf('leaver@example.com'))?.status).toBe('subscribed');
    expect((await visitor.press('Unsubscribe')).text).toContain('You’re unsubscribed.');
    expect((await subscriberOf('leaver@example.com'))?.status).toBe('unsubscribed');
    expect(await isSuppressed('leaver@example.com')).toBe(true);
  });

  /** As an email provider posts: no cookies, no Origin. */
  const oneClick = (link: string, headers: Record<string, string> = {}) =>
    opened.app.request(`http://localhost:3000${link}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: 'List-Unsubscribe=One-Click',
    });

  test('an email program needs one POST; a second is harmless, and neither redirects (trust L2)', async () => {
    await signUpSmall('oneclick@example.com');
    for (let i = 0; i < 2; i += 1) expect((await oneClick(linkOf('oneclick@example.com'))).status).toBe(200);
    expect((await subscriberOf('oneclick@example.com'))?.status).toBe('unsubscribed');
  });

  test('a link for another address, or none, unsubscribes nobody', async () => {
    await signUpSmall('stays@example.com');
    const key = new URLSearchParams(linkOf('other@example.com').split('?')[1]).get('key') ?? '';
    for (const query of [
      `email=stays@example.com&key=${key}`,
      'email=stays@example.com',
      'email=&key=',
      '',
    ]) {
      expect((await oneClick(`/unsubscribe?${query}`)).status).toBe(400);
      expect((await newShopper(opened).open(`/unsubscribe?${query}`)).status).toBe(400);
    }
    expect((await subscriberOf('stays@example.com'))?.status).toBe('subscribed');
  });

  test('another site can’t press the button', async () => {
    await signUpSmall('foreign@example.com');
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await oneClick(linkOf('foreign@example.com'), headers)).status).toBe(403);
    expect((await subscriberOf('foreign@example.com'))?.status).toBe('subscribed');
  });

  test('removes the subscriber from a campaign that has not been sent yet (invariant 10)', async () => {
    await signUpSmall('campaign@example.com');
    const subscriber = await subscriberOf('campaign@example.com');
    const campaign = await opened.db
      .insertInto('campaigns')
      .values({ name: 'November', subject: 'News', content: '{}', status: 'sending' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await opened.db
      .insertInto('campaignRecipients')
      .values({ campaignId: campaign.id, subscriberId: subscriber?.id ?? '' })
      .execute();
    expect((await oneClick(linkOf('campaign@example.com'))).status).toBe(200);
    const recipient = await opened.db
      .selectFrom('campaignRecipients')
      .select(['state', 'unsubscribedAt'])
      .executeTakeFirst();
    expect(recipient).toEqual({ state: 'skipped', unsubscribedAt: opened.time.now });
  });

  test('only a new sign-up that its owner confirms subscribes somebody again, and ends their suppression', async () => {
    await signUpSmall('back@example.com');
    await oneClick(linkOf('back@example.com'));
    expect((await signUp({ email: 'back@example.com' })).status).toBe(422);
    expect(await isSuppressed('back@example.com')).toBe(true);
    opened.time.now = new Date('2026-12-01T09:00:00Z');
    await signUp({ email: 'Back@example.com', consent: 'on' });
    expect(await isSuppressed('back@example.com')).toBe(true);
    await opened.runJobs();
    const lastEmail = opened.mails.findLast(
      ({ to, text }) => to === 'back@example.com' && text.includes('/newsletter/confirm'),
    );
    const [, link = ''] = /(\/newsletter\/confirm\S+)/.exec(lastEmail?.text ?? '') ?? [];
    const owner = newShopper(opened);
    await owner.open(link);
    expect((await owner.press('Confirm My Subscription')).text).toContain(SUBSCRIBED);
    expect(await isSuppressed('back@example.com')).toBe(false);
    expect(await subscriberOf('back@example.com')).toMatchObject({
      status: 'subscribed',
      source: 'newsletter',
      subscribedAt: opened.time.now,
    });
    await opened.runJobs();
    expect(opened.mails.filter(({ to }) => to === 'back@example.com')).toHaveLength(3);
  });
});

describe('with double opt-in', () => {
  const setTo = (value: boolean) =>
    opened.db
      .insertInto('settings')
      .values({ key: 'newsletter_double_opt_in', value: JSON.stringify(value) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
      .execute();
  beforeAll(() => setTo(true));
  afterAll(() => setTo(false));

  /** Returns the link in the newest confirmation email to this address. */
  async function linkTo(email: string): Promise<string> {
    await opened.runJobs();
    const mail = opened.mails.findLast(
      ({ to, subject }) => to === email && subject.startsWith('Confirm your'),
    );
    return /http:\/\/localhost:3000(\/newsletter\/confirm\S+)/.exec(mail?.text ?? '')?.[1] ?? 'no link';
  }

  test('a sign-up waits until the email is confirmed by its button; a scanner’s visit does not count (trust L1)', async () => {
    const page = await signUp({ email: 'maeve@example.com', consent: 'on' });
    expect(page.text).toContain('One step to go');
    expect(page.text).not.toContain(SUBSCRIBED);
    const link = await linkTo('maeve@example.com');
    const subscriber = newShopper(opened);
    await subscriber.open(link);
    expect(await subscriberOf('maeve@example.com')).toMatchObject({ status: 'pending' });
    expect((await subscriber.press('Confirm My Subscription')).text).toContain(SUBSCRIBED);
    expect(await subscriberOf('maeve@example.com')).toMatchObject({ status: 'subscribed' });
    await opened.runJobs();
    expect(opened.mails.at(-1)?.subject).toContain('You’re subscribed');
    expect((await subscriber.open(link)).status).toBe(410);
  });

  test('a link is valid for a week and for its own sign-up only, and can’t be forged', async () => {
    await signUpSmall('orla@example.com');
    const first = await linkTo('orla@example.com');
    opened.time.now = new Date(opened.time.now.getTime() + 60_000);
    await signUpSmall('orla@example.com');
    const second = await linkTo('orla@example.com');
    expect((await newShopper(opened).open(first)).status).toBe(410);
    expect((await newShopper(opened).open(second)).status).toBe(200);
    expect((await newShopper(opened).open(`${second}x`)).status).toBe(410);
    opened.time.now = new Date(opened.time.now.getTime() + 8 * 86_400_000);
    expect((await newShopper(opened).open(second)).status).toBe(410);
    opened.time.now = NOON;
  });

  test('an unsubscribed address stays suppressed until its owner confirms again', async () => {
    await setTo(false);
    await signUpSmall('back@example.com');
    await newShopper(opened).browser.post(linkOf('back@example.com'), {});
    await setTo(true);
    await signUpSmall('back@example.com');
    expect(await isSuppressed('back@example.com')).toBe(true);
    const subscriber = newShopper(opened);
    await subscriber.open(await linkTo('back@example.com'));
    await subscriber.press('Confirm My Subscription');
    expect(await isSuppressed('back@example.com')).toBe(false);
  });
});

test('somebody who has unsubscribed still gets the email about their order, without a word of marketing (trust L4)', async () => {
  await suppress(opened.db, JANE.email, 'unsubscribed');
  await makePaidOrder(opened.shop);
  await opened.runJobs();
  const emails = opened.mails.filter(({ to }) => to === JANE.email);
  expect(emails).toHaveLength(1);
  expect(emails[0]?.subject).toContain('confirmed');
  expect(emails[0]?.headers?.['List-Unsubscribe']).toBeUndefined();
  expect(emails[0]?.text).not.toMatch(/newsletter|unsubscribe|offers/i);
});

describe.each(['unsubscribed', 'complained'] as const)('an address that %s', (reason) => {
  test('is subscribed again only by its owner, from the email, and not by a stranger who types it (trust L3)', async () => {
    const email = `${reason}@example.com`;
    await signUpSmall(email);
    await suppress(opened.db, email, reason);
    await opened.db
      .updateTable('subscribers')
      .set({ status: reason === 'complained' ? 'cleaned' : reason })
      .where('email', '=', email)
      .execute();
    const stranger = newShopper(opened);
    await stranger.open('/newsletter');
    await stranger.press('Subscribe', { email, consent: 'on' });
    expect(await isSuppressed(email)).toBe(true);
    expect(await subscriberOf(email)).toMatchObject({ status: 'pending' });
    await opened.runJobs();
    const sent = opened.mails.findLast(
      ({ to, text }) => to === email && text.includes('/newsletter/confirm'),
    );
    const [, link = ''] = /(\/newsletter\/confirm\S+)/.exec(sent?.text ?? '') ?? [];
    const owner = newShopper(opened);
    await owner.open(link);
    await owner.press('Confirm My Subscription');
    expect(await isSuppressed(email)).toBe(false);
    expect(await subscriberOf(email)).toMatchObject({ status: 'subscribed' });
  });
});
