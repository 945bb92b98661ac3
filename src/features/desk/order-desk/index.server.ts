export { entriesOf, readArtworkFiles } from './artwork/artwork-files.server.ts';
export { cancelOwnOrder, readWaysBack } from './customer/cancel-own-order.server.ts';
export { correctAddressByForm } from './customer/correct-address.server.ts';
export { remindCustomersJob } from './customer/remind-customers.server.ts';
export { type ChargedLeft, chargedToAccount, creditOrderIn } from './money/credit-back.server.ts';
export { findScannedItem } from './scanned-item.server.ts';
export { failureWords, saveOrder } from './status/save-order.server.ts';
