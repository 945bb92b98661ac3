export { ENQUIRY_MAILS } from './receive-enquiry.server.ts';
export * from './store.server.ts';
