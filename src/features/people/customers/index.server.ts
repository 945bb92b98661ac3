export {
  addPerson,
  changePerson,
  type DetailsOutcome,
  type PersonChange,
  saveDetails,
} from './change-person.server.ts';
export {
  claimRecord,
  exportPeople,
  forgetPeople,
  isRecordOf,
} from './forget-people.server.ts';
export { mergePeople, unmergePerson } from './merge-people.server.ts';
export { readRecord, readTagsInUse } from './store.server.ts';
