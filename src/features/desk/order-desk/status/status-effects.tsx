import {
  cancellationOf,
  cancellationWords,
  type DeliveryMethod,
  effectsOf,
  isPlaced,
  type MoveEffect,
  type Order,
  type OrderCharge,
  type OrderStatus,
  orderMove,
  type PaymentStatus,
  statusNews,
  waitingPence,
} from '#features/orders/order/index.ts';
import { canBeEmailed } from '#kit/email-address.ts';
import { formatPounds } from '#kit/money.ts';

/** The fields that decide the side effects of a status change. */
export interface EffectsOrder
  extends Pick<Order, 'paymentMethod' | 'attention' | 'handPayment' | 'refunds' | 'reprintOf'> {
  orderNumber: string;
  customerName: string;
  customerEmail: string;
  paymentStatus: PaymentStatus;
  discountCode: string | null;
  totalPence: number;
  charges: readonly Pick<OrderCharge, 'state' | 'totalPence' | 'handPayment'>[];
  deliveryMethod: DeliveryMethod;
}

interface Props {
  order: EffectsOrder;
  from: OrderStatus;
  to: OrderStatus;
  trackingNumber: string;
  cancelReason: string;
}

/** Whether a new status will be emailed, as the order is now. */
export function whoIsEmailed({ customerEmail, paymentStatus }: EffectsOrder): string {
  if (!canBeEmailed(customerEmail)) return 'There is no email address, so a new status emails nobody.';
  if (!isPlaced(paymentStatus)) return 'While the order is not paid, a new status emails nobody.';
  return 'The customer is emailed when the status changes.';
}

/** A preview of saving a new status: the customer's email word for word, money and codes. */
export function StatusEffects({ order, from, to, trackingNumber, cancelReason }: Props) {
  const { subject, text } = statusNews(to, order);
  const effects = effectsOf(orderMove(from, to), {
    ...order,
    discount: order.discountCode,
    waitingPence: waitingPence(order.charges),
  });
  const words = effects.flatMap((effect) => EFFECT_WORDS[effect](order) ?? []);
  return (
    <div className="text-sm">
      {effects.includes('email-customer') && !canBeEmailed(order.customerEmail) ? (
        <p>No email will be sent, because we have no email address. Tell the customer yourself.</p>
      ) : effects.includes('email-customer') ? (
        <>
          <p>
            Saving will email {order.customerName} ({order.customerEmail}):
          </p>
          <blockquote className="mt-1 border-l-2 border-rule pl-3 wrap-anywhere">
            <strong className="block">
              Order {order.orderNumber} {subject}
            </strong>{' '}
            {to === 'cancelled' && `${cancelWords(order, cancelReason.trim())} `}
            {text}
            {to === 'shipped' && trackingNumber.trim() !== '' && ` Tracking number: ${trackingNumber.trim()}`}
          </blockquote>
        </>
      ) : (
        <p>No email will be sent, because this order is not paid.</p>
      )}
      {words.map((effect) => (
        <p key={effect} className="mt-1">
          {effect}
        </p>
      ))}
    </div>
  );
}

/** The reason for a cancellation, in words for the customer. What comes off their account follows. */
function cancelWords(order: EffectsOrder, reason: string): string {
  const entry = {
    status: 'cancelled' as const,
    message: reason || null,
    notes: null,
    actor: '',
    createdAt: '',
  };
  const cancellation = cancellationOf({ ...order, status: 'cancelled', history: [entry] });
  return cancellation ? cancellationWords(cancellation) : '';
}

/** What each effect does to money and codes. The email is shown in full instead. */
const EFFECT_WORDS: Readonly<Record<MoveEffect, (order: EffectsOrder) => string | null>> = {
  'release-code': ({ discountCode }) => `Discount code ${discountCode} can be used once more.`,
  'credit-account': () =>
    'What the customer still owes for it is taken off their account. If part of it has left, that part stays on it.',
  'close-card-page': ({ paymentMethod }) =>
    paymentMethod === 'bank'
      ? 'We stop waiting for its bank transfer. Pay back what has arrived, and record that under Payment.'
      : 'Its card page will close.',
  'end-charges': ({ charges }) =>
    `The customer no longer has to pay the ${formatPounds(waitingPence(charges))} that is still due.`,
  'keep-card-payment': ({ paymentMethod }) => {
    // Nothing was paid for a reprint.
    if (paymentMethod === 'none') return null;
    return paymentMethod === 'stripe'
      ? 'The card is not refunded. Use Refund.'
      : 'No money goes back by itself. Pay it back by bank or in cash, and record it under Refund.';
  },
  'retake-code': ({ discountCode }) => `It uses discount code ${discountCode} again.`,
  'charge-account': ({ totalPence }) =>
    `${formatPounds(totalPence)} is charged to the customer’s account again.`,
  'email-customer': () => null,
};
