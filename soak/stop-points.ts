import {
  atProvider,
  committed,
  layPoints,
  type RowChange,
  type StopPoint,
  uncommitted,
} from '#test/crash/stop-points.ts';
import type { World } from './world.ts';

const ORDER: RowChange = {
  id: 1,
  on: 'insert on orders',
  when: 'new.draft_id is null and new.reprint_of is null',
};
const SESSION: RowChange = {
  id: 2,
  on: 'update on payments',
  when: 'old.session_id is null and new.session_id is not null',
};
const PAID: RowChange = {
  id: 3,
  on: 'update on payments',
  when: `old.status <> 'paid' and new.status = 'paid' and new.provider <> 'hand'`,
};
const EVENT: RowChange = { id: 4, on: 'insert on payment_events' };
const EMAIL: RowChange = { id: 5, on: 'insert on mails', when: `new.template = 'order-confirmation'` };
const SENT: RowChange = {
  id: 6,
  on: 'update on mails',
  when: `old.status <> 'sent' and new.status = 'sent'`,
};
const REFUND: RowChange = { id: 7, on: 'insert on refunds' };
const REFUND_MADE: RowChange = {
  id: 8,
  on: 'update on refunds',
  when: 'old.provider_refund_id is null and new.provider_refund_id is not null',
};
/** A change to a placed order, with what it gives back or asks for. */
const CHANGE: RowChange = { id: 9, on: 'insert on order_changes' };
const CHANGE_MADE: RowChange = {
  id: 10,
  on: 'update on order_changes',
  when: `old.state = 'waiting' and new.state = 'applied'`,
};
const CHARGE_INVOICE: RowChange = { id: 11, on: 'insert on charge_invoices' };
const CREDIT_NOTE: RowChange = { id: 12, on: 'insert on credit_notes' };
/** An order that staff place from a draft, and the money that they took for it. */
const DRAFT_ORDER: RowChange = { id: 13, on: 'insert on orders', when: 'new.draft_id is not null' };
const RECEIPT: RowChange = { id: 14, on: 'insert on receipts' };
/** A reprint of an order, and money back for a fault: each with its decision on a problem. */
const REPRINT: RowChange = { id: 15, on: 'insert on orders', when: 'new.reprint_of is not null' };
const MONEY_BACK: RowChange = {
  id: 16,
  on: 'insert on complaint_decisions',
  when: `new.outcome = 'refund'`,
};
const CHANGES = [
  ORDER,
  SESSION,
  PAID,
  EVENT,
  EMAIL,
  SENT,
  REFUND,
  REFUND_MADE,
  CHANGE,
  CHANGE_MADE,
  CHARGE_INVOICE,
  CREDIT_NOTE,
  DRAFT_ORDER,
  RECEIPT,
  REPRINT,
  MONEY_BACK,
];

const SESSIONS = '/v1/checkout/sessions';
const REFUNDS = '/v1/refunds';

/**
 * All points, in the order of a purchase, then of what staff refund or change, of counter sales, and of decisions about
 * problems.
 */
export const STOP_POINTS: readonly StopPoint[] = [
  uncommitted('the order is written, but not committed', ORDER),
  committed('the order is committed, the provider has not been asked', ORDER),
  atProvider('the card page is asked for, and not made', 'hold-request', 'POST', SESSIONS),
  atProvider('the card page is made, the answer has not arrived', 'hold', 'POST', SESSIONS),
  uncommitted('the card page is being stored', SESSION),
  committed('the card page is stored, the customer has not been sent there', SESSION),
  atProvider('the customer is back, the provider is being asked', 'hold-request', 'GET', SESSIONS),
  uncommitted('the provider’s event is being stored', EVENT),
  committed('the provider’s event is stored', EVENT),
  uncommitted('the payment is being stored', PAID),
  committed('the order is paid', PAID),
  uncommitted('the confirmation is being queued', EMAIL),
  uncommitted('the confirmation has been sent, and is being ticked off', SENT),
  uncommitted('the refund is being written', REFUND),
  committed('the refund is written, the provider has not been asked', REFUND),
  atProvider('the refund is asked for, and not made', 'hold-request', 'POST', REFUNDS),
  atProvider('the refund is made, the answer has not arrived', 'hold', 'POST', REFUNDS),
  uncommitted('the refund’s number is being stored', REFUND_MADE),
  uncommitted('the credit note is being issued', CREDIT_NOTE),
  uncommitted('a change of an order is being written, with its money', CHANGE),
  committed('a change is written, nothing has gone back or been paid for it', CHANGE),
  uncommitted('a change that was paid for is being made', CHANGE_MADE),
  uncommitted('the invoice of a change is being issued', CHARGE_INVOICE),
  committed('a change that was paid for is made', CHANGE_MADE),
  uncommitted('the order of a draft is being written', DRAFT_ORDER),
  uncommitted('money at the counter is being written down', RECEIPT),
  committed('an order at the counter is placed as paid', RECEIPT),
  uncommitted('a reprint is being written, with the decision of its problem', REPRINT),
  committed('a reprint is placed', REPRINT),
  uncommitted('money back for a problem is being written, with its decision', MONEY_BACK),
  committed('money back for a problem is decided, the provider has not been asked', MONEY_BACK),
];

/** Adds the triggers for these points to the shop's database. */
export const layAllPoints = ({ shop }: World): Promise<void> => layPoints(shop, CHANGES);
