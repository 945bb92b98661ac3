export { backUp } from './back-up.ts';
export { connectToShop, connectToStoppedShop } from './connect.ts';
export { restore } from './restore.ts';
export { type ShopData, secretOf, storageOf } from './shop-data.ts';
