export { forgetContactsJob, removeErasedFilesJob } from './erase-account.server.ts';
