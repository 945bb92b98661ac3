import { href } from '#kit/href.ts';
import { formatPounds, type Pence } from '#kit/money.ts';
import { type HandPayment, waysPaid } from '../hand-payment.ts';

/** `paid`: by card or by hand, or owed on account. */
type ChargeState = 'waiting' | 'paid' | 'withdrawn';

/** EVERY move of a charge: it is settled once, for good. `docs/states.md` is generated from it. */
export const CHARGE_MOVES = {
  pay: { from: 'waiting', to: 'paid', by: 'its payment, or the account that it is put on' },
  withdraw: { from: 'waiting', to: 'withdrawn', by: 'staff, or the cancelling or refund of its order' },
} as const satisfies Record<string, { from: ChargeState; to: ChargeState; by: string }>;

/** An amount charged on top of a placed order. Times are ISO strings. */
export interface OrderCharge {
  id: string;
  /** VAT that turned out to be due, or a change to the order */
  kind: 'vat' | 'change';
  /** the change that it is for; null for VAT */
  changeId: string | null;
  /** what it is for, and why, in words for the customer */
  what: string;
  why: string;
  totalPence: Pence;
  state: ChargeState;
  version: number;
  createdBy: string;
  createdAt: string;
  settledAt: string | null;
  withdrawnBy: string | null;
  withdrawnWhy: string | null;
  /** whether it is owed on account */
  isOnAccount: boolean;
  /** of its own invoice; null unless it is paid */
  invoiceNumber: string | null;
  /** when that was issued, `2026-11-24` */
  invoicedOn: string | null;
  /** `2026-12-24`, if it is owed on account */
  dueOn: string | null;
  /** the payment received for it by bank transfer or at the counter; null if there is none */
  handPayment: HandPayment | null;
}

/** What its customer sees of a charge. */
export interface CustomerCharge
  extends Pick<
    OrderCharge,
    'id' | 'kind' | 'what' | 'why' | 'totalPence' | 'state' | 'isOnAccount' | 'invoiceNumber' | 'dueOn'
  > {
  /** how much has been received for it by bank transfer or at the counter, in pence */
  receivedPence: number;
  /** how it was paid, as part of a sentence */
  paidBy: string;
}

/** Returns an order's charges without what only staff see. */
export const chargesForCustomer = (charges: readonly OrderCharge[]): CustomerCharge[] =>
  charges.map((charge) => {
    const { id, kind, what, why, totalPence, state, isOnAccount, invoiceNumber, dueOn, handPayment } = charge;
    return {
      id,
      kind,
      what,
      why,
      totalPence,
      state,
      isOnAccount,
      invoiceNumber,
      dueOn,
      receivedPence: handPayment?.receivedPence ?? 0,
      paidBy: paidBy(charge),
    };
  });

/** How a charge was paid, as part of a sentence. */
export function paidBy({ handPayment }: Pick<OrderCharge, 'handPayment'>): string {
  return handPayment?.status === 'paid' ? waysPaid(handPayment) : 'by card';
}

/**
 * Returns the payment by bank transfer or at the counter of the charge with this invoice; null if it was paid in
 * another way.
 */
export function handPaymentOf(
  charges: readonly Pick<OrderCharge, 'invoiceNumber' | 'handPayment'>[],
  invoiceNumber: string,
): HandPayment | null {
  const charge = charges.find((each) => each.invoiceNumber === invoiceNumber);
  return charge?.handPayment?.status === 'paid' ? charge.handPayment : null;
}

/** Returns how much of an order's charges is still to be paid, in pence. */
export const waitingPence = (
  charges: readonly Pick<OrderCharge, 'state' | 'totalPence' | 'handPayment'>[],
): number => charges.reduce((sum, charge) => sum + chargeToPayPence(charge), 0);

/** Returns how much of a charge is still to be paid, in pence. */
export const chargeToPayPence = ({
  state,
  totalPence,
  handPayment,
}: Pick<OrderCharge, 'state' | 'totalPence' | 'handPayment'>): number =>
  state === 'waiting' ? Math.max(0, totalPence - (handPayment?.receivedPence ?? 0)) : 0;

/** Returns the address of a charge's invoice; `again` is the `?key=…` of a signed link, or empty. */
export function chargeInvoicePath(orderId: string, invoiceNumber: string, again = ''): string {
  return `${href('/orders/:orderId/invoices/:invoiceNumber', { orderId, invoiceNumber })}${again}`;
}

/**
 * Returns what a charge is for and why, if VAT turned out to be due on an item. `paidPence`: the amount paid for it
 * without VAT.
 */
export function vatChargeWords(
  { productName }: { productName: string },
  { paidPence, hasDelivery }: { paidPence: number; hasDelivery: boolean },
): { what: string; why: string } {
  const paid = `${formatPounds(paidPence)} for ${productName}${hasDelivery ? ', with its delivery' : ''}`;
  return {
    what: `VAT on ${productName}`,
    why: `You paid ${paid}, without VAT. We have checked the artwork, and VAT at 20% is due on it.`,
  };
}
