import { expect, test } from 'vitest';
import { isBusy } from './busy.ts';

const failing = (code: string) =>
  new Error('query failed', { cause: Object.assign(new Error(code), { code }) });

test.each([
  ['53100', 'its disk is full'],
  ['53200', 'its memory is full'],
  ['58030', 'its disk does not answer'],
  ['40P01', 'deadlocks came at every try'],
  ['57P01', 'it is being stopped'],
])(
  'a page says to try again, not that we made a mistake, when the database says %s: %s (trust E5)',
  (code) => {
    expect(isBusy(failing(code))).toBe(true);
  },
);

test.each(['23505', '42601', '42501'])('our own mistake (%s) is not taken for a busy database', (code) => {
  expect(isBusy(failing(code))).toBe(false);
});

test.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])('a cut connection is not our mistake, whenever the driver notices: %s', (message) => {
  expect(isBusy(new Error(message))).toBe(true);
});
