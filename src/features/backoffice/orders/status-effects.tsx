import { formatPounds } from '../../../kit/money.ts';
import { isPlaced, type OrderStatus, type PaymentStatus, STATUS_NEWS } from '../../orders/index.ts';

/** What of an order says what a new status of it does. */
export interface EffectsOrder {
  orderNumber: string;
  customerName: string;
  customerEmail: string;
  paymentMethod: string;
  paymentStatus: PaymentStatus;
  discountCode: string | null;
  totalPence: number;
}

interface Props {
  order: EffectsOrder;
  from: OrderStatus;
  to: OrderStatus;
  trackingNumber: string;
}

/** What saving a new status will do, before it is done: the customer's e-mail in its own words, money and codes. */
export function StatusEffects({ order, from, to, trackingNumber }: Props) {
  const { subject, text } = STATUS_NEWS[to];
  const effects = moneyEffects(order, from, to);
  return (
    <div className="text-sm">
      {isPlaced(order.paymentStatus) ? (
        <>
          <p>
            Saving will email {order.customerName} ({order.customerEmail}):
          </p>
          <blockquote className="mt-1 border-l-2 border-rule pl-3 wrap-anywhere">
            <strong className="block">
              Order {order.orderNumber} {subject}
            </strong>{' '}
            {text}
            {to === 'shipped' && trackingNumber.trim() !== '' && ` Tracking number: ${trackingNumber.trim()}`}
          </blockquote>
        </>
      ) : (
        <p>No email will be sent, because this order is not paid.</p>
      )}
      {effects.map((effect) => (
        <p key={effect} className="mt-1">
          {effect}
        </p>
      ))}
    </div>
  );
}

/** As `saveOrder` carries it out. */
function moneyEffects(order: EffectsOrder, from: OrderStatus, to: OrderStatus): string[] {
  const { discountCode, paymentMethod, paymentStatus } = order;
  const onAccount = paymentMethod === 'account';
  const total = formatPounds(order.totalPence);
  if (to === 'cancelled')
    return [
      ...(discountCode ? [`Discount code ${discountCode} gets its use back.`] : []),
      ...(onAccount ? ['What the customer still owes for it is taken off their account.'] : []),
      ...(paymentStatus === 'pending' ? ['Its card page will close.'] : []),
      ...(paymentStatus === 'paid' && !onAccount ? ['The card is not refunded. Use Refund.'] : []),
    ];
  if (from !== 'cancelled') return [];
  return [
    ...(discountCode ? [`It uses discount code ${discountCode} again.`] : []),
    ...(onAccount ? [`${total} is charged to the customer’s account again.`] : []),
  ];
}
