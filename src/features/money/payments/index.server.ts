export {
  CHARGE_PAID,
  CHARGE_REQUEST,
  CHARGE_SHORT,
  CHARGE_WITHDRAWN,
  emailAboutCharge,
} from './charges/charge-emails.server.ts';
export { endCharges } from './charges/end-charges.server.ts';
export { endChangesJob, endOwnChange } from './charges/end-expired.server.ts';
export { openChargePage } from './charges/open-charge-page.server.ts';
export { refundChange, tooLittleLeft } from './charges/refund-change.server.ts';
export { checkWebhookEvents, warnOfMissingEvents } from './check-webhook-events.server.ts';
export { closePayment } from './close-payment.server.ts';
export { IS_HELD, readProductionHold } from './dispute-hold.server.ts';
export { markDisputeSeen, releaseHold } from './follow-up-dispute.server.ts';
export { type FollowUpOutcome, payBackByHand, retryRefund } from './follow-up-refund.server.ts';
export * from './give-up-payment.server.ts';
export * from './open-card-page.server.ts';
export { lockOrigin, orderedAgainAs } from './ordered-again.server.ts';
export { endTransfersJob, orderWithMoney } from './receipts/end-transfers.server.ts';
export { type ReceiptOutcome, receiptIn, recordReceipt } from './receipts/record-receipt.server.ts';
export {
  acceptShortfall,
  type DifferenceOutcome,
  returnSurplus,
  reverseReceipt,
} from './receipts/settle-difference.server.ts';
export * from './receipts/transfer-emails.server.ts';
export { receiveCardEvent } from './receive-event.server.ts';
export { checkPaymentsJob, reconcile, reconcileJob } from './reconcile/reconcile.server.ts';
export { countDifferences } from './reconcile/reconcile-store.server.ts';
export { REFUND_DONE, REFUND_RETURNED } from './refund-emails.server.ts';
export {
  givable,
  type PaymentLeft,
  paymentsLeft,
  readPaymentsLeft,
  refundAllBut,
  refundOrderIn,
  waysOf,
} from './refund-order.server.ts';
export { type AskRefundOutcome, askRefund, refundIn } from './refund-payment.server.ts';
export {
  sendDueRefunds,
  sendDueRefundsJob,
  sendRefund,
  sendRefundJob,
} from './send-refund.server.ts';
export { returnedOrderContext, settleOnReturn } from './settle-on-return.server.ts';
export { settlePayment } from './settle-payment.server.ts';
export { BROUGHT_PENCE, insertPayment, lockHandPayment, type OrderPayment } from './store.server.ts';
