export * from './give-up-payment.server.ts';
export * from './open-card-page.server.ts';
export { receiveCardEvent } from './receive-event.server.ts';
export * from './refund-payment.server.ts';
export { returnedOrderContext, settleOnReturn } from './settle-on-return.server.ts';
export { closeUnpaid, type Settlement, settlePayment } from './settle-payment.server.ts';
export { insertPayment } from './store.server.ts';
