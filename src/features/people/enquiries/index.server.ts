export { answerDataComplaint, COMPLAINT_MAILS, remindDataComplaintJob } from './data-complaint.server.ts';
export { ENQUIRY_MAILS } from './receive-enquiry.server.ts';
export * from './store.server.ts';
export { tooManyForms } from './throttle.server.ts';
