import type { Order } from '#features/orders/order/index.ts';
import type { Answer } from '../order-action.server.ts';
import type { OrderWork } from '../order-work.server.ts';
import { CreditBackPanel } from './credit-back-panel.tsx';
import { RefundPanel } from './refund-panel.tsx';

interface Props {
  order: Pick<Order, 'version' | 'monthlyInvoice'>;
  work: Pick<
    OrderWork,
    'payment' | 'chargePayments' | 'refunds' | 'disputes' | 'chargedPence' | 'accountCharges'
  >;
  /** `2026-11-24` */
  today: string;
  answered: Answer | undefined;
}

/** The ways to give money back: for the order, and for each additional charge. */
export function RefundPanels({ order: { version, monthlyInvoice }, work, today, answered }: Props) {
  const { payment, chargePayments, refunds, disputes, chargedPence, accountCharges } = work;
  const input = answered?.refund;
  const shared = { version, today, input, followUp: answered?.followUp };
  const isOfCharge = ({ paymentId }: { paymentId: string }) =>
    chargePayments.some(({ id }) => id === paymentId);
  return (
    <>
      {payment && (
        <RefundPanel
          {...shared}
          payment={payment}
          refunds={refunds.filter((refund) => !isOfCharge(refund))}
          disputes={disputes.filter((dispute) => !isOfCharge(dispute))}
        />
      )}
      {chargePayments.map((paid) => (
        <RefundPanel
          key={paid.id}
          {...shared}
          charge={{ paymentId: paid.id, what: paid.what }}
          payment={paid}
          refunds={refunds.filter(({ paymentId }) => paymentId === paid.id)}
          disputes={disputes.filter(({ paymentId }) => paymentId === paid.id)}
        />
      ))}
      {chargedPence > 0 && (
        <CreditBackPanel
          chargedPence={chargedPence}
          waitsForInvoice={monthlyInvoice?.invoiceNumber === null}
          input={input}
        />
      )}
      {accountCharges.map((charge) => (
        <CreditBackPanel key={charge.id} charge={charge} chargedPence={charge.chargedPence} input={input} />
      ))}
    </>
  );
}
