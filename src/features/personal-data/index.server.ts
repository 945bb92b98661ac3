export { forgetContactsJob } from './erase-account.server.ts';
export { forgetEmailFilesJob } from './forget-email-files.server.ts';
export { applyRetentionJob } from './retention/apply-retention.server.ts';
export { previewRetention } from './retention/preview-retention.server.ts';
export { readRetention } from './retention/read-retention.server.ts';
