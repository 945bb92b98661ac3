import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { emailsTo, linkFrom, RESET } from '#test/email-links.ts';
import { atOnce } from '#test/factories.ts';
import { newAdministrator, newCustomer, newShopper, PASSWORD } from '#test/shopper.ts';

const NEW = 'four paper hats dancing';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

async function askFor(email: string) {
  const stranger = newShopper(opened);
  await stranger.open('/forgot-password');
  return stranger.press('Send Link', { email });
}

/** A customer who forgot their password, with the link from their email. */
async function forgetful(firstName = 'Tom') {
  const customer = await newCustomer(opened, firstName);
  await askFor(customer.email);
  return { ...customer, link: await linkFrom(opened, customer.email, RESET) };
}

async function signIn(email: string, password: string) {
  const shopper = newShopper(opened);
  await shopper.open('/login');
  return { shopper, page: await shopper.press('Sign In', { email, password }) };
}

test('a customer who forgot their password chooses a new one and signs in with it', async () => {
  const stranger = newShopper(opened);
  await stranger.open('/login');
  expect(stranger.page.html).toContain('href="/forgot-password"');
  const { email, link } = await forgetful();
  await stranger.open(link);
  const saved = await stranger.press('Save Password', { password: NEW, confirmPassword: NEW });
  expect(saved.path).toBe('/login?done=password');
  expect(saved.text).toContain('We’ve changed your password. Sign in with the new one.');
  expect((await signIn(email, PASSWORD)).page.status).toBe(401);
  expect((await signIn(email, NEW)).page.path).toBe('/account');
});

test('every device that was signed in is signed out, and an email says that the password was changed (trust G5)', async () => {
  const { shopper, email, link } = await forgetful();
  const second = await signIn(email, PASSWORD);
  const thief = newShopper(opened);
  await thief.open(link);
  await thief.press('Save Password', { password: NEW, confirmPassword: NEW });
  for (const device of [shopper, second.shopper])
    expect((await device.open('/account')).path).toBe('/login?next=%2Faccount');
  const subjects = (await emailsTo(opened, email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /^Your password .* was changed$/.test(subject))).toHaveLength(1);
});

describe('whether an address has an account', () => {
  test('is revealed neither by the response nor by the work done for it (trust G3)', async () => {
    const { email } = await newCustomer(opened);
    const ask = (address: string) =>
      opened.countStatements(() => newShopper(opened).browser.post('/forgot-password', { email: address }));
    await ask(email);
    const [known, unknown] = [await ask(email), await ask('nobody-here@example.com')];
    expect(known.texts).toEqual(unknown.texts);
    expect(known.result.status).toBe(302);
    expect(unknown.result.status).toBe(302);
    expect(known.result.headers.get('location')).toBe(unknown.result.headers.get('location'));
    expect((await askFor('nobody-here@example.com')).text).toContain('If that address has an account');
  });

  test('is not revealed by signing in: one status and one wording (trust G3)', async () => {
    const { email } = await newCustomer(opened);
    const pages = [
      await signIn(email, 'not the password'),
      await signIn('nobody@example.com', 'not the password'),
    ].map(({ page }) => ({ status: page.status, text: page.text.replaceAll(email, '') }));
    expect(pages[0]).toEqual(pages[1]);
    expect(pages[0]?.status).toBe(401);
  });

  test('an address without an account gets no email', async () => {
    await askFor('stranger@example.com');
    expect(await emailsTo(opened, 'stranger@example.com')).toEqual([]);
  });
});

describe('a password reset link (trust G8)', () => {
  const open = async (link: string) => {
    const page = await newShopper(opened).open(link);
    return { status: page.status, ended: page.text.includes('This link no longer works') };
  };
  const OPEN = { status: 200, ended: false };
  const ENDED = { status: 410, ended: true };

  test('works once', async () => {
    const { link } = await forgetful();
    const [one, two] = [newShopper(opened), newShopper(opened)];
    await one.open(link);
    await two.open(link);
    await one.press('Save Password', { password: NEW, confirmPassword: NEW });
    const again = await two.press('Save Password', { password: PASSWORD, confirmPassword: PASSWORD });
    expect(again.status).toBe(410);
    expect(await open(link)).toEqual(ENDED);
  });

  test('works for only one of ten people who use it at the same moment', async () => {
    const { link, email } = await forgetful();
    const answers = await atOnce(10, (i) =>
      newShopper(opened).browser.post(link, {
        password: `paper hat no ${i}`,
        confirmPassword: `paper hat no ${i}`,
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([302, ...Array(9).fill(410)]);
    const winner = answers.findIndex(({ status }) => status === 302);
    expect((await signIn(email, `paper hat no ${winner}`)).page.path).toBe('/account');
  });

  test('is not used up by an email scanner that opens it', async () => {
    const { link } = await forgetful();
    await open(link);
    expect(await open(link)).toEqual(OPEN);
  });

  test('expires after ten minutes (trust G8)', async () => {
    const { link } = await forgetful();
    const before = opened.time.now;
    opened.time.now = new Date(before.getTime() + 9 * 60_000);
    expect(await open(link)).toEqual(OPEN);
    opened.time.now = new Date(before.getTime() + 10 * 60_000);
    expect(await open(link)).toEqual(ENDED);
    opened.time.now = before;
  });

  test('ends when a newer one is sent', async () => {
    const { link, email } = await forgetful();
    await askFor(email);
    const newer = await linkFrom(opened, email, RESET);
    expect(await open(link)).toEqual(ENDED);
    expect(await open(newer)).toEqual(OPEN);
  });

  test('is refused if it was altered or made for another purpose', async () => {
    const { link } = await forgetful();
    const token = link.split('=')[1] ?? '';
    const [id = '', end = '', mac = ''] = token.split('.');
    const other = opened.shop.signer.sign('verify-email', id, new Date(Number(end) * 1000));
    for (const wrong of [
      '',
      id,
      `${id}.${end}`,
      `${id}.${end}.`,
      `${id}..${mac}`,
      `${id}.${Number(end) + 9}.${mac}`,
      `${id.replace(/^./, (digit) => (digit === 'f' ? '0' : 'f'))}.${end}.${mac}`,
      `${id}.${other}`,
      `%00.${end}.${mac}`,
    ])
      expect({ wrong, ...(await open(`/reset-password?token=${wrong}`)) }).toEqual({ wrong, ...ENDED });
  });

  test('uses the shop’s own address, whatever host the request named', async () => {
    const { email } = await newCustomer(opened);
    await newShopper(opened).browser.post(
      '/forgot-password',
      { email },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    );
    const [sent] = (await emailsTo(opened, email)).filter(({ subject }) => RESET.test(subject));
    expect(sent?.html).toContain('http://localhost:3000/reset-password?token=');
    expect(`${sent?.html}${sent?.text}`).not.toContain('evil.example');
  });

  test('can’t be recovered from the database: the stored part opens nothing', async () => {
    const { link } = await forgetful();
    const token = link.split('=')[1] ?? '';
    const emails = await opened.db.selectFrom('mails').select('data').execute();
    const rows = await opened.db.selectFrom('verifications').selectAll().execute();
    const stored = JSON.stringify([emails, rows]);
    expect(stored).toContain(token.split('.')[0]);
    expect(stored).not.toContain(token.split('.')[2]);
  });
});

test('a new password follows the rules of registration, and an administrator’s must be longer (trust G2)', async () => {
  const { link } = await forgetful();
  const shopper = newShopper(opened);
  await shopper.open(link);
  const refused = async (password: string, confirmPassword: string) => {
    const page = await shopper.press('Save Password', { password, confirmPassword });
    expect(page.status).toBe(422);
    return page.text;
  };
  expect(await refused('abc', 'abc')).toContain('Password must be at least 6 characters long');
  expect(await refused('paper hats', 'paper cats')).toContain('Passwords do not match');
  expect(await refused('PassWord1', 'PassWord1')).toContain('very common');
  const admin = await newAdministrator(opened);
  const account = await opened.accounts.readUser(new Headers({ cookie: admin.browser.cookie }));
  await askFor(account?.email ?? '');
  await shopper.open(await linkFrom(opened, account?.email ?? '', RESET));
  expect(await refused('a5b6c7', 'a5b6c7')).toContain('must be at least 8 characters long');
});

test('repeated requests are limited by account and by network, with the same words for everybody', async () => {
  const strict = await openTestShop({ throttleScale: 1 });
  const ask = (email: string) => newShopper(strict).browser.post('/forgot-password', { email });
  const statuses: number[] = [];
  for (let i = 0; i < 7; i += 1) statuses.push((await ask(`nobody-${i}@example.com`)).status);
  expect(statuses).toEqual([302, 302, 302, 302, 302, 429, 429]);
  const answer = await ask('somebody@example.com');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60);
});
