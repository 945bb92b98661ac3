import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { newAdministrator, type Shopper } from '#test/shopper.ts';
import { receiveDataComplaint } from '../data-complaint.server.ts';
import { requestSamplePack, sendContactMessage } from '../receive-enquiry.server.ts';

let opened: TestShop;
let ada: Shopper;
let message: string;
let pack: string;
let complaint: string;
beforeAll(async () => {
  opened = await openTestShop();
});
beforeEach(async () => {
  await opened.runJobs();
  for (const table of ['contactMessages', 'samplePackRequests', 'dataComplaints'] as const)
    await opened.db.deleteFrom(table).execute();
  ada = await newAdministrator(opened);
  message = await sendContactMessage(opened.shop, {
    firstName: 'Moira',
    lastName: 'Quinn',
    email: 'moira@example.com',
    phone: '+442892123456',
    subject: 'quote',
    message: 'How much are\n500 flyers?',
  });
  pack = await requestSamplePack(opened.shop, {
    name: 'Tom Trade',
    email: 'tom@example.com',
    company: 'Trade & Sons',
    phone: null,
    address: '1 Castle Street',
    city: 'Lisburn',
    postalCode: 'BT28 1AA',
    interests: ['Posters'],
  });
  complaint = await receiveDataComplaint(opened.shop, {
    name: 'Zelda Fox',
    email: 'zelda@example.com',
    complaint: 'You wrote to me.',
  });
});

test('everything received is in one list, which shows what is open', async () => {
  const { text } = await ada.open('/admin/enquiries');
  for (const words of [
    'Moira Quinn',
    'A quote: How much are',
    'Tom Trade',
    'Posters',
    'Zelda Fox',
    'answer by',
  ])
    expect(text).toContain(words);
  expect(text).toContain('Messages, waiting 1 Sample packs, waiting 1 Data protection complaints, waiting 1');
});

test.each([
  ['kind=sample-pack', 'Tom Trade', 'Moira Quinn'],
  ['search=500+flyers', 'Moira Quinn', 'Tom Trade'],
  ['search=028+9212+3456', 'Moira Quinn', 'Tom Trade'],
  ['search=castle', 'No enquiries match', 'Moira Quinn'],
  ['state=done', 'No enquiries match', 'Tom Trade'],
  ['search=%25', 'No enquiries match', 'Tom Trade'],
])('the list obeys %s', async (query, shown, left) => {
  const { text } = await ada.open(`/admin/enquiries?${query}`);
  expect(text).toContain(shown);
  expect(text).not.toContain(left);
});

test('a message is read, answered by email, given a note, marked as done, and reopened', async () => {
  await ada.open(`/admin/enquiries/message/${message}`);
  expect(ada.page.text).toContain('How much are 500 flyers?');
  expect(ada.page.text).toContain('028 9212 3456');
  expect(ada.page.html).toContain('mailto:moira@example.com?subject=Re%3A%20A%20quote');
  await ada.press('Mark as done', { notes: 'Sent a quote' });
  expect(ada.page.text).toContain('Marked as done.');
  expect(ada.page.text).toContain('Sent a quote');
  expect((await ada.open('/admin/enquiries?state=done')).text).toContain('Moira Quinn');
  await ada.open(`/admin/enquiries/message/${message}`);
  expect((await ada.press('Reopen')).text).toContain('Reopened.');
  const noted = await opened.db
    .selectFrom('auditLog')
    .select('action')
    .where('subject', '=', `enquiry:message:${message}`)
    .orderBy('id')
    .execute();
  expect(noted.map(({ action }) => action)).toEqual(['enquiry.done', 'enquiry.reopen']);
});

test('if two people add notes at once, the second sees both and loses nothing', async () => {
  const grace = await newAdministrator(opened, 'Grace');
  await ada.open(`/admin/enquiries/sample-pack/${pack}`);
  await grace.open(`/admin/enquiries/sample-pack/${pack}`);
  await grace.press('Save notes', { notes: 'Posted on Monday' });
  const page = await ada.press('Mark as done', { notes: 'Out of posters' });
  expect(page.status).toBe(409);
  expect(page.text).toMatch(/This was changed by Grace Trade at .*\. Your changes are still here\./);
  expect(page.text).toContain('Posted on Monday');
  expect(page.text).toContain('Out of posters');
  expect((await ada.press('Mark as done')).text).toContain('Marked as done.');
});

test('a complaint is closed with its outcome, which is emailed once', async () => {
  const grace = await newAdministrator(opened, 'Grace');
  await ada.open(`/admin/enquiries/complaint/${complaint}`);
  await grace.open(`/admin/enquiries/complaint/${complaint}`);
  const words = 'Send outcome and mark as done';
  expect((await ada.press(words, { outcome: ' ' })).text).toContain('Enter the outcome and the reason');
  expect((await ada.press(words, { outcome: 'Your address is erased.' })).text).toContain(
    'The outcome we sent',
  );
  expect((await grace.press(words, { outcome: 'Twice' })).text).toContain(
    'Someone else has already answered this complaint.',
  );
  await opened.runJobs();
  const emails = opened.mails.filter(
    ({ to, subject }) => to === 'zelda@example.com' && /outcome/.test(subject),
  );
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain('Your address is erased.');
});

test('unknown enquiries get a 404', async () => {
  for (const path of [
    `/admin/enquiries/message/${pack}`,
    '/admin/enquiries/other/x',
    '/admin/enquiries/message/x',
  ])
    expect((await ada.open(path)).status).toBe(404);
});

test('notes that are too long are refused and kept in the form, not cut', async () => {
  await ada.open(`/admin/enquiries/message/${message}`);
  const page = await ada.press('Save notes', { notes: 'n'.repeat(5001) });
  expect(page.status).toBe(422);
  expect(page.text).toContain('Use at most 5,000 characters');
  expect(ada.filledIn('Save notes').fields.notes).toHaveLength(5001);
  expect((await ada.press('Save notes', { notes: 'n'.repeat(5000) })).text).toContain('Notes saved.');
});
