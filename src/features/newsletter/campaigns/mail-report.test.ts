import { expect, test } from 'vitest';
import { bounceOf, complaintOf } from '../../../../test/fixtures/mail-reports.ts';
import { readMailReport } from './mail-report.ts';

const ID = '7d1f5f3e-0000-4000-8000-000000000001';
const BY_ID = `Message-ID: <${ID}@shop.example>`;

test('a complaint is read from a feedback loop’s report, by the id of our mail', () => {
  expect(readMailReport(complaintOf(BY_ID))).toEqual({
    ...{ kind: 'complaint', isAddress: false, mailId: ID, problem: '' },
  });
  expect(readMailReport(complaintOf(BY_ID).replaceAll('\n', '\r\n'))).toMatchObject({ kind: 'complaint' });
});

test('where a mail service gave the mail an id of its own, the link to unsubscribe tells which it was', () => {
  const renamed = `Message-ID: <0100018@mailservice.example>\nList-Unsubscribe: <https://shop.example/unsubscribe?email=a&\n key=.x&mail=${ID}>`;
  expect(readMailReport(complaintOf(renamed))).toMatchObject({ mailId: ID });
});

test('a bounce says whether it is the address that is wrong', () => {
  expect(readMailReport(bounceOf(BY_ID, '5.1.1'))).toEqual({
    ...{
      kind: 'bounce',
      isAddress: true,
      mailId: ID,
      problem: '550 5.1.1 no such user here, says the server',
    },
  });
  for (const soft of ['5.2.2', '5.7.1', '4.4.7'])
    expect(readMailReport(bounceOf(BY_ID, soft))).toMatchObject({ kind: 'bounce', isAddress: false });
});

test('news of a delay, a mail like any other, and a report of somebody else’s mail are none', () => {
  expect(readMailReport(bounceOf(BY_ID, '4.4.1', 'delayed'))).toBeNull();
  expect(readMailReport(`Subject: Hello\n${BY_ID}\n\nFeedback-Type: abuse\n`)).toBeNull();
  expect(readMailReport(complaintOf('Message-ID: <other@elsewhere.example>'))).toBeNull();
  expect(readMailReport(complaintOf(BY_ID).replace('Type: abuse', 'Type: not-spam'))).toBeNull();
  expect(readMailReport('')).toBeNull();
});
