import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { newAdministrator, newShopper, type Shopper } from '#test/shopper.ts';
import { SECTION_SCHEMAS } from './sections.ts';

let opened: TestShop;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened);
});
beforeEach(async () => {
  await ada.open('/admin/settings/company');
});

/** Which page has the form of each button. */
const PAGES: Readonly<Record<string, string>> = {
  'Save: Company': 'company',
  'Save: Opening hours': 'opening-hours',
  'Add closed day': 'opening-hours',
  'Save: Map and chat': 'map-and-chat',
  'Save: Passwords': 'signing-in',
  'Save: Sample data': 'sample-data',
};

const openFormOf = (button: string) => ada.open(`/admin/settings/${PAGES[button]}`);

async function save(button: string, values: Record<string, string>) {
  await openFormOf(button);
  return ada.press(button, values);
}

const shopPage = async (path: string) => (await newShopper(opened).open(path)).text;

test('the company’s details are on every page as soon as they are saved', async () => {
  expect(
    (await ada.press('Save: Company', { name: 'Bann Press', address: '1 Mill Row\n\nLisburn' })).text,
  ).toContain('Saved.');
  const text = await shopPage('/about');
  expect(text).toContain('Bann Press');
  expect(text).toContain('1 Mill Row');
  expect(text).not.toContain('Lagan Valley Press');
});

test.each([
  ['Save: Company', { name: '' }, 'Enter the company’s name'],
  ['Save: Company', { email: 'nobody' }, 'Enter an email address in the form name@example.com'],
  ['Save: Company', { address: ' \n' }, 'Enter the address'],
  ['Save: Opening hours', { opens1: 'nine' }, 'Enter when it opens, like 9:00'],
  ['Save: Opening hours', { opens1: '18:00', closes1: '9:00' }, 'It must close after it opens'],
  ['Save: Map and chat', { chatUrl: 'javascript:alert(1)' }, 'Enter an address that begins with https://'],
  ['Save: Map and chat', { latitude: '91' }, 'Enter the latitude'],
  ['Save: Passwords', { length: '3' }, 'Use at least 6'],
  ['Save: Company', { address: 'a\nb\nc\nd\ne\nf\ng' }, 'Use at most 6 lines'],
  ['Add closed day', { day: '2026-02-30', why: 'x' }, 'Enter the day'],
  ['Add closed day', { day: '2020-01-01', why: 'x' }, 'Enter today or a later day'],
])('%s with %j is refused in its own form, and nothing typed is lost', async (button, values, message) => {
  const page = await save(button, values);
  expect(page.status).toBe(422);
  expect(page.text).toContain(message);
  expect(page.html).toContain('aria-invalid');
});

test('a saved form shows its own confirmation', async () => {
  const page = await save('Save: Passwords', { length: '6' });
  expect(page.path).toContain('/admin/settings/signing-in?done=password_length_min');
  expect(page.html).toMatch(/id="password_length_min"[^>]*><h2>[^<]*<\/h2><div role="status"[^>]*>Saved\./);
  expect(page.text.match(/Saved\./g)).toHaveLength(1);
});

test('the list of settings leads to every form, and each page has the name it has in the list', async () => {
  const { html } = await ada.open('/admin/settings');
  const [main = ''] = html.slice(html.indexOf('<main')).split('</main>');
  const listed = [...main.matchAll(/href="([^"]+)"[^>]*><span[^>]*>([^<]+)</g)];
  const forms = new Set<string>();
  for (const [, to = '', title = ''] of listed) {
    const page = await ada.open(to);
    expect({ to, status: page.status }).toEqual({ to, status: 200 });
    if (!to.startsWith('/admin/settings/')) continue;
    expect(page.html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    for (const [, section = ''] of page.html.matchAll(/name="section" value="([^"]+)"/g)) forms.add(section);
  }
  expect([...forms].sort()).toEqual(['closed-days', ...Object.keys(SECTION_SCHEMAS)].sort());
});

test('a page of settings that there isn’t, and a form sent to the wrong page, are refused', async () => {
  expect((await ada.open('/admin/settings/paper-planes')).status).toBe(404);
  const answer = await ada.browser.post('/admin/settings/company', { section: 'sample_data', on: 'on' });
  expect(answer.status).toBe(422);
});

test('opening hours are listed by day, with consecutive equal days combined', async () => {
  await save('Save: Opening hours', { opens1: '08:30', closes1: '17:00', opens6: '', closes6: '' });
  const contact = await shopPage('/contact');
  expect(contact).toContain('Monday 8:30-17:00');
  expect(contact).toContain('Tuesday to Friday 9:00-18:00');
  expect(contact).toContain('Saturday to Sunday closed');
});

test('nothing is despatched on a day the shop is closed', async () => {
  const before = await shopPage('/product/a5-flyers-001');
  expect(before).toContain('Wednesday 25 November');
  await save('Add closed day', { day: '2026-11-25', why: 'Stocktaking' });
  expect(await shopPage('/product/a5-flyers-001')).not.toContain('Wednesday 25 November');
  await openFormOf('Add closed day');
  await ada.press('Remove closed day: Wednesday 25 November 2026');
  expect(await shopPage('/product/a5-flyers-001')).toContain('Wednesday 25 November');
});

test('a longer minimum password length applies, and is stated, at once', async () => {
  await save('Save: Passwords', { length: '12' });
  const guest = newShopper(opened);
  expect((await guest.open('/register')).text).toContain('At least 12 characters');
  const made = {
    firstName: 'A',
    lastName: 'B',
    email: 'new@example.com',
    password: 'ten letters',
    confirmPassword: 'ten letters',
  };
  expect((await guest.press('Create Account', made)).text).toContain(
    'Password must be at least 12 characters long',
  );
  await save('Save: Passwords', { length: '6' });
});

test('if two people save the same setting, the second sees who saved it and when, and loses nothing typed', async () => {
  const grace = await newAdministrator(opened, 'Grace');
  await grace.open('/admin/settings/company');
  opened.time.now = new Date(opened.time.now.getTime() + 60_000);
  await ada.press('Save: Company', { name: 'From Ada' });
  const page = await grace.press('Save: Company', { name: 'From Grace' });
  expect(page.status).toBe(409);
  expect(page.text).toContain('This was changed by Ada Trade at');
  expect(page.html).toContain('value="From Grace"');
});

test('one button removes sample reviews from every page', async () => {
  await openFormOf('Save: Sample data');
  const { path, fields } = ada.filledIn('Save: Sample data');
  const { on: _, ...off } = fields;
  await ada.browser.post(path, off);
  expect(await shopPage('/product/a5-flyers-001')).not.toContain('out of 5 from 127 reviews');
});
