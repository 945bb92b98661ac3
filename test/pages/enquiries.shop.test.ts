import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answerDataComplaint, remindDataComplaintJob } from '#features/people/enquiries/index.server.ts';
import { NOON, openTestShop, type TestShop } from '../app.ts';
import { newShopper } from '../shopper.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});
afterEach(() => {
  opened.time.now = NOON;
});

const open = (path: string) => newShopper(opened).open(path);
const setTo = (key: string, value: unknown) =>
  opened.db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute();
const emailsTo = (email: string) => opened.mails.filter(({ to }) => to === email);
const SHOP_MAIL = 'hello@laganvalleypress.example';

describe('/help', () => {
  test('links to files that exist: four template cards and two guides', async () => {
    const { html, text } = await open('/help');
    const files = [...html.matchAll(/<a href="([^"]+\.pdf)" download/g)].map(([, path = '']) => path);
    expect(files.length).toBeGreaterThan(14);
    for (const title of ['Flyers', 'Business cards', 'Posters', 'Stationery']) expect(text).toContain(title);
    for (const path of files) {
      const answer = await newShopper(opened).browser.get(path);
      expect({ path, status: answer.status, type: answer.headers.get('content-type') }).toEqual({
        path,
        status: 200,
        type: 'application/pdf',
      });
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.pdf"$/);
      expect(await answer.text()).toMatch(/^%PDF-1\.7/);
    }
  });

  test('browsers cache a guide, and no other guide exists', async () => {
    const { browser } = newShopper(opened);
    const first = await browser.get('/guides/artwork-guide.pdf');
    await first.arrayBuffer();
    const again = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await browser.get('/guides/artwork-guide.pdf', again)).status).toBe(304);
    for (const name of ['nothing.pdf', '__proto__.pdf', 'artwork-guide', '%00.pdf'])
      expect((await browser.get(`/guides/${name}`)).status).toBe(404);
  });

  test('shows the documented figures', async () => {
    const { text } = await open('/help');
    for (const words of [
      '300 DPI',
      'CMYK',
      '3 mm',
      'Under 300 %',
      '24–48 hours',
      '426 × 303',
      '2-3 business days',
    ])
      expect(text).toContain(words);
  });

  test('Live Chat leads to the contact form, or to the chat in the settings', async () => {
    expect((await open('/help')).html).toMatch(/href="\/contact#message-form"[^>]*>Live Chat/);
    await setTo('visiting', { chatUrl: 'https://chat.example/press' });
    const { html } = await open('/help');
    await setTo('visiting', {});
    expect(html).toMatch(/href="https:\/\/chat\.example\/press"[^>]*>Live Chat/);
  });
});

describe('/contact', () => {
  test('contacts no map service: it shows a map of our own, the address and a link', async () => {
    const page = await open('/contact?map=1');
    expect(page.html).not.toContain('<iframe');
    expect(page.html).toContain(
      'https://www.openstreetmap.org/?mlat=54.51&amp;mlon=-6.04#map=15/54.51/-6.04',
    );
    expect(page.text).not.toContain('Load the Map');
  });

  test('with a map key loads the map once the visitor asks, and only that one site may be framed', async () => {
    await setTo('visiting', { mapsKey: 'key-of-the-tests' });
    const [before, after] = [await open('/contact'), await open('/contact?map=1')];
    await setTo('visiting', {});
    expect(before.html).not.toContain('<iframe');
    expect(before.text).toContain('Load the Map');
    expect(before.headers.get('content-security-policy')).not.toContain('google');
    expect(after.html).toContain(
      'https://www.google.com/maps/embed/v1/place?key=key-of-the-tests&amp;q=54.51',
    );
    expect(after.headers.get('content-security-policy')).toContain('frame-src https://www.google.com;');
  });

  test('knows bank holidays and the shop’s own closed days, and announces them', async () => {
    opened.time.now = new Date('2026-12-23T10:00:00Z');
    await opened.db.insertInto('closedDays').values({ day: '2026-12-24', name: 'Christmas Eve' }).execute();
    const before = await open('/contact');
    opened.time.now = new Date('2026-12-24T10:00:00Z');
    const then = await open('/contact');
    await opened.db.deleteFrom('closedDays').execute();
    expect(before.text).toContain('Friday 25 December: closed for Christmas Day');
    expect(then.text).toContain('Closed today for Christmas Eve. Opens Saturday at 10:00');
  });

  test('a link can say what the message is about', async () => {
    expect((await open('/contact?subject=quote')).html).toMatch(/<option value="quote" selected/);
    expect((await open('/contact?subject=%00')).html).not.toMatch(/<option value="\w+" selected/);
  });
});

describe('/about', () => {
  const DEMONSTRATION = 'This is a demonstration shop';

  test('tells its story, its values and its certifications under three headings, in this order', async () => {
    const { html, text } = await open('/about');
    const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
    const parts = [
      ...main.matchAll(/<section aria-labelledby="([\w-]+)"[^>]*><h2 id="\1"[^>]*>([^<]+)<\/h2>/g),
    ];
    expect(parts.map(([, , heading]) => heading)).toEqual([
      'Our story',
      'Our values',
      'Certifications',
      'What customers say',
    ]);
    const at = (words: string) => text.indexOf(words);
    expect(at('products, with a price for every option')).toBeGreaterThan(at('Our story'));
    expect(at('products, with a price for every option')).toBeLessThan(at('Our values'));
    // The demonstration company is invented: it holds no certificate, and the page must not claim one.
    expect(text).toContain('None is listed at the moment.');
    expect(text).not.toMatch(/FSC|PEFC|ISO \d/);
  });

  test('shows two testimonials, each marked as a sample, while sample data is on', async () => {
    const { html, text } = await open('/about');
    expect(html.match(/<blockquote/g)).toHaveLength(2);
    expect(html.match(/>Sample review</g)).toHaveLength(2);
    expect(text).toContain(DEMONSTRATION);
  });

  test('shows real reviews once sample data is off, and nothing if there are none', async () => {
    await setTo('sample_data', false);
    const page = await open('/about');
    await setTo('sample_data', true);
    expect(page.html).not.toContain('<blockquote');
    expect(page.text).not.toContain(DEMONSTRATION);
  });
});

describe('a data protection complaint (trust L15)', () => {
  const COMPLAINT = { name: 'Una Boyd', email: 'una@example.com', complaint: 'You wrote after I left.' };
  const complain = async () => {
    const visitor = newShopper(opened);
    await visitor.open('/privacy/complaint');
    return visitor.press('Send Complaint', COMPLAINT);
  };
  const only = () => opened.db.selectFrom('dataComplaints').selectAll().executeTakeFirstOrThrow();

  test('is acknowledged at once, recorded with the date by which it must be answered, and forwarded', async () => {
    const page = await complain();
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('una@example.com') });
    expect(await only()).toMatchObject({ ...COMPLAINT, dueOn: '2026-12-24', closedAt: null });
    await opened.runJobs();
    const [received] = emailsTo('una@example.com');
    expect(received?.subject).toContain('data protection complaint to');
    expect(received?.text).toContain('Thursday 24 December 2026');
    expect(received?.text).not.toContain(COMPLAINT.complaint);
    expect(emailsTo(SHOP_MAIL).at(-1)?.subject).toContain('answer by Thursday 24 December');
  });

  test('that is refused says why beside each field and loses nothing typed', async () => {
    const visitor = newShopper(opened);
    await visitor.open('/privacy/complaint');
    const page = await visitor.press('Send Complaint', { name: 'Una', email: 'una', complaint: '' });
    expect(page.status).toBe(422);
    expect(page.html).toContain('<title>Error: Data protection complaint');
    expect(page.html).toMatch(/name="name"[^>]*value="Una"/);
    for (const words of ['There is a problem', 'Tell us what happened', 'name@example.com'])
      expect(page.text).toContain(words);
  });

  test('sends the shop one reminder before its answer is due, and none once it is answered', async () => {
    const { id } = await only();
    const job = remindDataComplaintJob(opened.shop);
    await job.run({ id });
    await job.run({ id });
    await opened.runJobs();
    const isReminder = ({ subject }: { subject: string }) => subject.startsWith('Still open');
    expect(emailsTo(SHOP_MAIL).filter(isReminder)).toHaveLength(1);
    const waiting = await sql<{ day: string }>`select start_after::date::text as day
      from pgboss.job where name = 'remind-data-complaint'`.execute(opened.db);
    expect(waiting.rows).toEqual([{ day: '2026-12-19' }]);
    await opened.db
      .updateTable('dataComplaints')
      .set({ remindedAt: null, outcome: 'Done', closedAt: NOON })
      .execute();
    await job.run({ id });
    await opened.db.updateTable('dataComplaints').set({ outcome: null, closedAt: null }).execute();
    expect((await only()).remindedAt).toBeNull();
  });

  test('has its outcome emailed once, with whom else to contact', async () => {
    const { id } = await only();
    expect(await answerDataComplaint(opened.shop, id, 'We have taken your address off the list.')).toBe(true);
    expect(await answerDataComplaint(opened.shop, id, 'Again')).toBe(false);
    await opened.runJobs();
    const outcomes = emailsTo('una@example.com').filter(({ subject }) => subject.includes('the outcome'));
    expect(outcomes).toHaveLength(1);
    expect(outcomes[0]?.text).toContain('Information Commissioner’s Office (ICO)');
  });
});
