import { expect, test } from 'vitest';
import { createSite } from '#platform/site.ts';
import { cartTokenOf } from './cart-cookie.server.ts';

const OWN = 'o'.repeat(43);
const PLANTED = 'p'.repeat(43);
const sent = (cookie: string) => new Headers({ cookie });

test('on https a cart cookie only counts if no other host in the domain can have set it (trust G6)', () => {
  const site = createSite('https://shop.example', 443);
  expect(cartTokenOf(site, sent(`galley_cart=${PLANTED}`))).toBeNull();
  expect(cartTokenOf(site, sent(`galley_cart=${PLANTED}; __Host-galley_cart=${OWN}`))).toBe(OWN);
  expect(cartTokenOf(site, sent(`x__Host-galley_cart=${PLANTED}`))).toBeNull();
});

test('when the shop is tried out on http, the cookie has its plain name', () => {
  const site = createSite(undefined, 3000);
  expect(cartTokenOf(site, sent(`a=b; galley_cart=${OWN}`))).toBe(OWN);
  expect(cartTokenOf(site, sent(`__Host-galley_cart=${PLANTED}`))).toBeNull();
});
