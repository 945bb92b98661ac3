import { expect, test } from 'vitest';
import { notModified } from './not-modified.ts';

const headers = { ETag: '"a1"', 'Cache-Control': 'public, max-age=3600' };
const request = (known: string) => new Request('http://x/', { headers: { 'If-None-Match': known } });

test.each(['"a1"', 'W/"a1"', '"b2", "a1"', '"b2","a1"', '*'])(
  'a browser that already has %s is sent nothing',
  (known) => {
    const answer = notModified(request(known), headers);
    expect(answer?.status).toBe(304);
    expect(answer?.headers.get('etag')).toBe('"a1"');
    expect(answer?.headers.get('cache-control')).toBe('public, max-age=3600');
  },
);

test.each(['"b2"', 'a1', '"a"', ''])('a browser that has %s is sent the page', (known) => {
  expect(notModified(request(known), headers)).toBeNull();
});

test('a browser that has nothing is sent the page', () => {
  expect(notModified(new Request('http://x/'), headers)).toBeNull();
});
