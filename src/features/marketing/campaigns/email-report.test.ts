import { expect, test } from 'vitest';
import { bounceOf, complaintOf } from '#test/fixtures/email-reports.ts';
import { readEmailReports } from './email-report.ts';

/** The single report in an email; null if there is none. */
const readEmailReport = async (text: string) => {
  const reports = await readEmailReports(text);
  expect(reports.length).toBeLessThanOrEqual(1);
  return reports[0] ?? null;
};

const ID = '7d1f5f3e-0000-4000-8000-000000000001';
const BY_ID = `Message-ID: <${ID}@shop.example>`;

test('a complaint is read from a feedback loop’s report, by the id of our email', async () => {
  expect(await readEmailReport(complaintOf(BY_ID))).toEqual({
    kind: 'complaint',
    isAddress: false,
    emailId: ID,
    problem: '',
  });
  expect(await readEmailReport(complaintOf(BY_ID).replaceAll('\n', '\r\n'))).toMatchObject({
    kind: 'complaint',
  });
});

test('if an email service replaced the id, the unsubscribe link identifies the email', async () => {
  const renamed = `Message-ID: <0100018@mailservice.example>\nList-Unsubscribe: <https://shop.example/unsubscribe?email=a&\n key=.x&mail=${ID}>`;
  expect(await readEmailReport(complaintOf(renamed))).toMatchObject({ emailId: ID });
});

test('a bounce says whether the address is wrong', async () => {
  expect(await readEmailReport(bounceOf(BY_ID, '5.1.1'))).toEqual({
    kind: 'bounce',
    isAddress: true,
    emailId: ID,
    problem: '550 5.1.1 no such user here, says the server',
  });
  for (const soft of ['5.2.2', '5.7.1', '4.4.7'])
    expect(await readEmailReport(bounceOf(BY_ID, soft))).toMatchObject({ kind: 'bounce', isAddress: false });
});

const base64 = (text: string) =>
  Buffer.from(text)
    .toString('base64')
    .replace(/(.{76})/g, '$1\r\n');

/** An email in which a member of staff forwards another. */
const forwarded = (head: string, email: string) =>
  [
    'From: <ada@shop.example>\nSubject: Fwd: A report\nMessage-ID: <own@shop.example>\nMIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=part\n',
    '--part\nContent-Type: multipart/alternative; boundary="part.0"\n',
    '--part.0\nContent-Type: text/plain\n\nLook at this.\n--part.0--\n',
    `--part\n${head}\n\n${email}\n--part--\n`,
  ].join('\n');

test.each([
  ['inline', 'Content-Type: message/rfc822', (email: string) => email],
  [
    'encoded',
    'Content-Type: message/rfc822\nContent-Transfer-Encoding: base64',
    (email: string) => base64(email.replaceAll('\n', '\r\n')),
  ],
  [
    'as a file',
    'Content-Type: application/octet-stream;\n name="A report.eml"\nContent-Disposition: attachment;\n filename="A report.eml"\nContent-Transfer-Encoding: base64',
    base64,
  ],
])(
  'a report that somebody forwards %s is read, and so is one that was forwarded twice',
  async (_, head, made) => {
    const complaint = forwarded(head, made(complaintOf(BY_ID)));
    expect(await readEmailReport(complaint)).toMatchObject({ kind: 'complaint', emailId: ID });
    expect(await readEmailReport(complaint.replaceAll('\n', '\r\n'))).toMatchObject({ kind: 'complaint' });
    const twice = forwarded('Content-Type: message/rfc822', complaint.replace(/\bpart\b/g, 'inner'));
    expect(await readEmailReport(twice)).toMatchObject({ kind: 'complaint', emailId: ID });
    expect(await readEmailReport(forwarded(head, made(bounceOf(BY_ID, '5.1.1'))))).toMatchObject({
      kind: 'bounce',
      isAddress: true,
      emailId: ID,
    });
    // A forwarded message of ours is not a complaint.
    expect(await readEmailReport(forwarded(head, made(`Subject: Autumn\n${BY_ID}\n\nHello`)))).toBeNull();
  },
);

test('an email that forwards several reports yields each of them', async () => {
  const other = ID.replace(/1$/, '2');
  const one = forwarded('Content-Type: message/rfc822', complaintOf(BY_ID));
  const attached = `--part\nContent-Type: message/rfc822\n\n${bounceOf(BY_ID.replace(ID, other), '5.1.1')}`;
  const both = one.replace('\n--part--', () => `\n${attached}\n--part--`);
  expect((await readEmailReports(both)).map(({ kind, emailId }) => [kind, emailId])).toEqual([
    ['complaint', ID],
    ['bounce', other],
  ]);
});

test('a report with encoded parts is read', async () => {
  const coded = complaintOf(BY_ID).replace(
    /(Content-Type: message\/[^\n]*(?:\nContent-Disposition[^\n]*)?)\n\n([\s\S]*?)(?=\n--part)/g,
    (_, head: string, body: string) => `${head}\nContent-Transfer-Encoding: base64\n\n${base64(body)}`,
  );
  expect(coded).not.toContain('Feedback-Type');
  expect(coded).not.toContain(ID);
  expect(await readEmailReport(coded)).toMatchObject({ kind: 'complaint', emailId: ID });
  const link = `List-Unsubscribe: <https://shop.example/unsubscribe?email=3Da&key=3D.x&mai=\nl=3D${ID}>`;
  const quoted = complaintOf(link).replace(
    'Content-Type: message/rfc822',
    'Content-Type: message/rfc822\nContent-Transfer-Encoding: quoted-printable',
  );
  expect(await readEmailReport(quoted)).toMatchObject({ kind: 'complaint', emailId: ID });
});

test('delay notices, ordinary emails and reports about other people’s emails are ignored', async () => {
  expect(await readEmailReport(bounceOf(BY_ID, '4.4.1', 'delayed'))).toBeNull();
  expect(await readEmailReport(`Subject: Hello\n${BY_ID}\n\nFeedback-Type: abuse\n`)).toBeNull();
  expect(await readEmailReport(complaintOf('Message-ID: <other@elsewhere.example>'))).toBeNull();
  expect(await readEmailReport(complaintOf(BY_ID).replace('Type: abuse', 'Type: not-spam'))).toBeNull();
  expect(await readEmailReport('')).toBeNull();
});

test('a report designed to be slow is read at once', async () => {
  const long = 400_000;
  const bounce = bounceOf(BY_ID, '5.1.1');
  const empty = bounce.replace(/Diagnostic-Code: .*\n.*\n/, `Diagnostic-Code:${'\n'.repeat(long)}\n`);
  const spaces = bounce.replace(
    'Content-Type: message/delivery-status\n',
    'Content-Type: message/delivery-status\nContent-Transfer-Encoding: quoted-printable\n',
  );
  const names = bounce.replace(
    'Content-Disposition: inline',
    `Content-Disposition: ${'name='.repeat(long / 5)}`,
  );
  const before = performance.now();
  for (const text of [empty, spaces.replace('Reporting-MTA', `${' '.repeat(long)}x`), names])
    await readEmailReports(text);
  // A parser that backtracks takes minutes; a busy machine takes seconds.
  expect(performance.now() - before).toBeLessThan(10_000);
});

test('lines broken by quoted-printable are rejoined, keeping the spaces before the break', async () => {
  const encoded = bounceOf(BY_ID, '5.1.1')
    .replace(
      'Content-Type: message/delivery-status\n',
      'Content-Type: message/delivery-status\nContent-Transfer-Encoding: quoted-printable\n',
    )
    .replace('no such user', 'no such =\nuser');
  expect((await readEmailReport(encoded))?.problem).toContain('no such user here');
});
