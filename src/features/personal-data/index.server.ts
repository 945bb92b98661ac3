export { forgetContactsJob } from './erase-account.server.ts';
