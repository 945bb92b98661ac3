import { expect, test } from 'vitest';
import { signInResponse } from './gate.server.ts';

function answerTo(method: string, headers: Record<string, string>) {
  const url = new URL('https://shop.example/admin/orders?status=pending');
  return signInResponse(new Request(url, { method, headers }), url);
}

test('a visitor who is not signed in signs in first and returns to the page, including its query', async () => {
  const answer = await answerTo('GET', { accept: 'text/html' });
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('/login?next=%2Fadmin%2Forders%3Fstatus%3Dpending');
});

test('a visitor who is not signed in and sends an empty form is asked to sign in', async () => {
  expect((await answerTo('POST', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(302);
});

test('a huge file from a visitor who is not signed in is not read', async () => {
  const url = new URL('https://shop.example/admin/products/a5-flyers-001');
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '13000000' };
  const request = new Request(url, { method: 'POST', headers, body: '--x\r\n' });
  expect((await signInResponse(request, url)).status).toBe(302);
  expect(request.bodyUsed).toBe(false);
});

test('a program that requests a change without a session gets the error as JSON', async () => {
  for (const headers of [
    { accept: 'application/json' },
    { 'content-type': 'application/json; charset=utf-8' },
  ]) {
    const answer = await answerTo('POST', headers);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ error: 'Not authenticated' });
  }
});

test('a program that only reads is redirected to sign in like everybody else', async () => {
  expect((await answerTo('GET', { accept: 'application/json' })).status).toBe(302);
});
