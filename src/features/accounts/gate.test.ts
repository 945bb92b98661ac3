import { expect, test } from 'vitest';
import { strangerAnswer } from './gate.server.ts';

function answerTo(method: string, headers: Record<string, string>) {
  const url = new URL('https://shop.example/admin/orders?status=pending');
  return strangerAnswer(new Request(url, { method, headers }), url);
}

test('a stranger who opens a page signs in first and comes back to it, search and all', () => {
  const answer = answerTo('GET', { accept: 'text/html' });
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('/login?next=%2Fadmin%2Forders%3Fstatus%3Dpending');
});

test('a stranger who sends a form is asked to sign in', () => {
  expect(answerTo('POST', { 'content-type': 'application/x-www-form-urlencoded' }).status).toBe(302);
});

test('a program that changes something without a session is told so in JSON', async () => {
  for (const headers of [
    { accept: 'application/json' },
    { 'content-type': 'application/json; charset=utf-8' },
  ]) {
    const answer = answerTo('POST', headers);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ error: 'Not authenticated' });
  }
});

test('a program that only reads is sent to sign in like everybody', () => {
  expect(answerTo('GET', { accept: 'application/json' }).status).toBe(302);
});
