import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEFAULT_RETENTION, daysWords, RETENTION, RETENTION_KINDS, retentionSchema } from './kinds.ts';

test.each(RETENTION_KINDS)(
  '%s: the default is within its limits, and the owner’s manual gives it',
  (kind) => {
    const { what, since, defaultDays, minDays, maxDays } = RETENTION[kind];
    expect(defaultDays).toBeGreaterThanOrEqual(minDays);
    expect(defaultDays).toBeLessThanOrEqual(maxDays);
    const manual = readFileSync('docs/running.md', 'utf8');
    expect(manual).toContain(`| ${what} | ${daysWords(defaultDays)} after ${since} |`);
  },
);

test('what a VAT invoice shows is kept for six years after its year, whatever is set', () => {
  expect(RETENTION['order-names'].minDays).toBeGreaterThanOrEqual(7 * 365);
  expect(RETENTION['order-names'].mayKeep).toBe(false);
});

test('the form’s fields are read as whole days; an empty field means for ever, if that is allowed', () => {
  const values = Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, String(DEFAULT_RETENTION[kind])]));
  expect(retentionSchema.parse(values)).toEqual(DEFAULT_RETENTION);
  expect(retentionSchema.parse({ ...values, 'ordered-artwork': ' ' })['ordered-artwork']).toBeNull();
  expect(retentionSchema.safeParse({ ...values, carts: '' }).success).toBe(false);
});
