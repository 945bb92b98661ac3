export { type BackupSummary, backUp } from './back-up.ts';
export { connectToShop, connectToStoppedShop, type ShopConnection } from './connect.ts';
export { restore } from './restore.ts';
export { type ShopData, type ShopSecret, secretOf, storageOf } from './shop-data.ts';
