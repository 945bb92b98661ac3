import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type MailchimpAccess,
  putMember,
  readMembers,
  testConnection,
} from '#features/marketing/newsletter/mailchimp/mailchimp-api.server.ts';
import { contractIsHere } from './contract.ts';
import { type MailchimpTwin, startMailchimpTwin } from './twin.ts';

let twin: MailchimpTwin;
beforeAll(async () => {
  twin = await startMailchimpTwin();
});
beforeEach(() => twin.reset());
afterAll(() => twin.stop());

const access = (): MailchimpAccess => ({
  apiKey: twin.apiKey,
  server: 'us1',
  listId: twin.listId,
  base: twin.base,
});

test('a run reports whether requests are checked against the published contract', () => {
  expect(twin.contract).toBe(contractIsHere() ? 'checked' : 'unavailable');
});

describe.skipIf(!contractIsHere())('with the published contract', () => {
  test('every request of ours is valid', async () => {
    await testConnection(access());
    await putMember(access(), {
      email_address: 'jane@example.com',
      status_if_new: 'subscribed',
      status: 'subscribed',
      merge_fields: { FNAME: 'Jane', LNAME: '' },
    });
    const members = await readMembers(access(), { since: new Date(0), offset: 0, count: 500 });
    expect(members).toMatchObject([{ email_address: 'jane@example.com', status: 'subscribed' }]);
    expect(twin.violations).toEqual([]);
  });

  test.each([
    ['a misspelt field', { email_adress: 'jane@example.com', status_if_new: 'subscribed' }],
    ['an unknown status', { email_address: 'jane@example.com', status_if_new: 'active' }],
    ['a member without an address', { status_if_new: 'subscribed' }],
  ])('%s is recorded', async (_what, body) => {
    await fetch(`${twin.base}/3.0/lists/${twin.listId}/members/${'0'.repeat(32)}`, {
      method: 'PUT',
      body: JSON.stringify(body),
    });
    expect(twin.violations).toHaveLength(1);
  });

  test('an endpoint that the contract does not have is recorded', async () => {
    await fetch(`${twin.base}/3.0/campaigns`);
    expect(twin.violations).toHaveLength(1);
  });
});
