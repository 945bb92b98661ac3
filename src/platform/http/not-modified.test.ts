import { expect, test } from 'vitest';
import { notModified } from './not-modified.ts';

const headers = { ETag: '"a1"', 'Cache-Control': 'public, max-age=3600' };
const asked = (known: string) => new Request('http://x/', { headers: { 'If-None-Match': known } });

test.each(['"a1"', 'W/"a1"', '"b2", "a1"', '"b2","a1"', '*'])(
  'who has %s already is sent nothing again',
  (known) => {
    const answer = notModified(asked(known), headers);
    expect(answer?.status).toBe(304);
    expect(answer?.headers.get('etag')).toBe('"a1"');
    expect(answer?.headers.get('cache-control')).toBe('public, max-age=3600');
  },
);

test.each(['"b2"', 'a1', '"a"', ''])('who has %s is sent it', (known) => {
  expect(notModified(asked(known), headers)).toBeNull();
});

test('who has nothing is sent it', () => {
  expect(notModified(new Request('http://x/'), headers)).toBeNull();
});
