import { formatPounds } from '#kit/money.ts';

/** Part of what is given back of an order: to the card, by bank or in cash as staff pay it, or off the account. */
export interface WayBack {
  way: 'card' | 'hand' | 'account';
  pence: number;
}

/** Where it goes, for staff. */
export const TO_STAFF = {
  card: 'to the card',
  hand: 'by bank or in cash',
  account: 'off the account',
} as const;
/** Where it goes, for the customer. */
export const TO_YOU = {
  card: 'to your card',
  hand: 'by bank transfer or in cash',
  account: 'off your account',
} as const;

/** `up to £25.98 to the card, then up to £7.00 by bank or in cash`: in which order money goes back, for staff. */
export const inTurnWords = (turns: readonly WayBack[]): string =>
  turns.map(({ way, pence }) => `up to ${formatPounds(pence)} ${TO_STAFF[way]}`).join(', then ');

/** `£25.98 to the card, £3.00 by bank or in cash`: what went back, for staff. */
export const backWords = (parts: readonly WayBack[]): string =>
  parts.map(({ way, pence }) => `${formatPounds(pence)} ${TO_STAFF[way]}`).join(', ');

/** `£25.98 to your card, and £3.00 by bank transfer or in cash`, for the customer. */
export const backToYouWords = (parts: readonly WayBack[]): string =>
  parts.map(({ way, pence }) => `${formatPounds(pence)} ${TO_YOU[way]}`).join(', and ');

/** Adds up what goes back the same way, in the order of the first of each. */
export function byWay(parts: readonly WayBack[]): WayBack[] {
  const sums = new Map<WayBack['way'], number>();
  for (const { way, pence } of parts) sums.set(way, (sums.get(way) ?? 0) + pence);
  return [...sums].map(([way, pence]) => ({ way, pence }));
}
