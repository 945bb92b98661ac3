export { backUp } from './back-up.ts';
export { backUpJob } from './backup-job.server.ts';
export { type BackupPlace, backupPlaceOf } from './backup-place.server.ts';
export { connectToShop, connectToStoppedShop } from './connect.ts';
export { newestBackup } from './kept-backups.ts';
export { makeBackup } from './make-backup.server.ts';
export { restore } from './restore.ts';
export { readSecrets, type ShopData, secretOf, storageOf } from './shop-data.ts';
