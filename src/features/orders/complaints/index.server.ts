export { answerPhoto } from './answer-photo.server.ts';
export { COMPLAINT_EMAILS, emailCustomer } from './complaint-emails.server.ts';
export { decidedBefore, forgetComplaints } from './forget-complaints.server.ts';
export {
  ARRIVAL_DAYS,
  COMPLAINT_PARTS,
  DECIDED_BACK,
  insertMessage,
  lockComplaint,
  moveComplaint,
  type ProblemState,
  readProblemState,
} from './store.server.ts';
