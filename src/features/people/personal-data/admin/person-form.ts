import { z } from 'zod';
import { emailFieldOf, fieldErrors, formatPhone, phoneField } from '#kit/forms.ts';
import { phoneSearch } from '#kit/phone-search.ts';
import { printedNumber } from '#kit/printed-number.ts';
import type { Queries } from '#platform/db/database.ts';
import { findOrderOf, findUnaddressed, type OrderMatch } from '../held-store.server.ts';
import type { PersonKey } from '../person.ts';

const WHO_IS_MISSING = 'Enter the person’s email address, phone number, order number or name';
const addressSchema = z.object({ who: emailFieldOf(WHO_IS_MISSING) });
const NAME_MAX = 200;

/** The person whom staff mean. */
export type PersonMatch =
  /** `called`: the address, phone number or order number */
  | { matches: 'one'; key: PersonKey; called: string }
  /** people of that name who gave no address, each with an order */
  | { matches: 'several'; orders: OrderMatch[] }
  | { matches: 'none'; error: string };

/** Finds a person by email address or by the number of an order or, if they gave no address, by phone number or name. */
export async function findPerson(db: Queries, text = ''): Promise<PersonMatch> {
  const who = text.replace(/\p{Cf}/gu, '').trim();
  const number = printedNumber(who);
  if (number?.kind === 'ORD') return byOrder(await findOrderOf(db, number.number));
  const phone = /^[+\d\s().-]{7,}$/.test(who) ? phoneField.safeParse(who).data : null;
  if (phone) return { matches: 'one', key: { phone }, called: formatPhone(phone) };
  if (who !== '' && !who.includes('@')) return byName(db, who);
  const parsed = addressSchema.safeParse({ who });
  if (!parsed.success) return none(fieldErrors(parsed.error).who ?? WHO_IS_MISSING);
  const email = parsed.data.who.toLowerCase();
  return { matches: 'one', key: { email }, called: email };
}

function byOrder(order: OrderMatch | undefined): PersonMatch {
  if (!order) return none('No order has this number, or its customer was erased');
  if (order.email) return { matches: 'one', key: { email: order.email }, called: order.email };
  return { matches: 'one', key: { orderId: order.id }, called: order.orderNumber };
}

async function byName(db: Queries, name: string): Promise<PersonMatch> {
  if (name.length > NAME_MAX) return none(`Use at most ${NAME_MAX} characters`);
  const orders = await findUnaddressed(db, name);
  if (orders.length > 0) return { matches: 'several', orders };
  return none('Nobody of this name ordered without an email address. Enter an address or an order number');
}

const none = (error: string): PersonMatch => ({ matches: 'none', error });

/** Whether the text typed to confirm an erasure names the person to erase. */
export const isConfirmed = (called: string, text = '') =>
  text.trim().toLowerCase() === called.toLowerCase() || phoneSearch(text.trim()) === phoneSearch(called);
