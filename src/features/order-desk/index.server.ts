export { cancelOwnOrder, readGivenBack } from './cancel-own-order.server.ts';
export { correctAddressByForm } from './correct-address.server.ts';
export { type ChargedLeft, chargedToAccount, creditOrderIn } from './credit-back.server.ts';
export * from './order-list.server.ts';
export { remindCustomersJob } from './remind-customers.server.ts';
export { failureWords, saveOrder } from './save-order.server.ts';
export { findScannedItem } from './scanned-item.server.ts';
