import { formatPounds } from '#kit/money.ts';

/** Part of the money given back for an order: to the card, by bank or in cash as paid by staff, or off the account. */
export interface WayBack {
  way: 'card' | 'hand' | 'account';
  pence: number;
}

const TO_STAFF = {
  card: 'to the card',
  hand: 'by bank or in cash',
  account: 'off the account',
} as const;
/** Where it goes, in words for the customer. */
export const TO_YOU = {
  card: 'to your card',
  hand: 'by bank transfer or in cash',
  account: 'off your account',
} as const;

/**
 * `the first £25.98 to the card, the last £7.00 by bank or in cash`: the order in which money goes back, for staff. If
 * two card payments follow one another, it gives their sum.
 */
export function inTurnWords(turns: readonly WayBack[]): string {
  const merged: WayBack[] = [];
  for (const turn of turns) {
    const last = merged.at(-1);
    if (last?.way === turn.way) last.pence += turn.pence;
    else merged.push({ ...turn });
  }
  const place = (i: number) => (i === 0 ? 'the first' : i === merged.length - 1 ? 'the last' : 'the next');
  const [only] = merged;
  if (merged.length === 1 && only) return `all ${TO_STAFF[only.way]}`;
  return merged.map(({ way, pence }, i) => `${place(i)} ${formatPounds(pence)} ${TO_STAFF[way]}`).join(', ');
}

/** `£25.98 to the card, £3.00 by bank or in cash`: the money given back, for staff. */
export const backWords = (parts: readonly WayBack[]): string =>
  parts.map(({ way, pence }) => `${formatPounds(pence)} ${TO_STAFF[way]}`).join(', ');

/** `£25.98 to your card, and £3.00 by bank transfer or in cash`, for the customer. */
export const backToYouWords = (parts: readonly WayBack[]): string =>
  parts.map(({ way, pence }) => `${formatPounds(pence)} ${TO_YOU[way]}`).join(', and ');

/**
 * `We’re refunding £25.98 to your card.`: the sentence for the customer that says how much is paid back, and how; null
 * if nothing is.
 */
export function waysBackWords(parts: readonly WayBack[]): string | null {
  const given = parts.filter(({ pence }) => pence > 0);
  if (given.length === 0) return null;
  return given.some(({ way }) => way === 'account')
    ? `We’ve taken ${backToYouWords(given)}.`
    : `We’re refunding ${backToYouWords(given)}.`;
}

/** Adds up what is paid back in the same way, in the order of the first of each. */
export function byWay(parts: readonly WayBack[]): WayBack[] {
  const sums = new Map<WayBack['way'], number>();
  for (const { way, pence } of parts) sums.set(way, (sums.get(way) ?? 0) + pence);
  return [...sums].map(([way, pence]) => ({ way, pence }));
}
