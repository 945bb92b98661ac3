import { expect, test } from 'vitest';
import { isFollowUpDue } from './follow-up-rule.ts';

const RULE = { days: 5 };

test('the email is due five working days after an order arrived, so a weekend doesn’t count', () => {
  expect(isFollowUpDue('2026-11-24', RULE, '2026-11-30')).toBe(false);
  expect(isFollowUpDue('2026-11-24', RULE, '2026-12-01')).toBe(true);
});

test('bank holidays don’t count either', () => {
  expect(isFollowUpDue('2026-12-22', RULE, '2026-12-30')).toBe(false);
  expect(isFollowUpDue('2026-12-22', RULE, '2026-12-31')).toBe(true);
});

test('a shop that was off makes up for three days, but asks about no old order', () => {
  expect(isFollowUpDue('2026-11-24', RULE, '2026-12-04')).toBe(true);
  expect(isFollowUpDue('2026-11-24', RULE, '2026-12-05')).toBe(false);
});
