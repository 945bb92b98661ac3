export { JOB_WAITS } from './change-job.server.ts';
export { countPressDays, countPressDaysJob } from './count-press-days.server.ts';
export { DAY_MOVED } from './days/move-days.server.ts';
export { countOverloaded, readOrdersInDanger } from './days/orders-in-danger.server.ts';
export { countToMove } from './days/read-days.server.ts';
export { type FloorFigures, floorFigures } from './floor-figures.server.ts';
export { goneWords, removedWords } from './gone-job.server.ts';
export { type JobsToDo, type JobToDo, jobsToDo } from './jobs-to-do.server.ts';
export { jobsAreBack, jobsHaveLeft } from './leave-jobs.server.ts';
export { lockJob } from './locked-job.server.ts';
export { moveLocked, undoLocked } from './move-job.server.ts';
export { makingLeft } from './press-of.ts';
export { countPromisesJob } from './promises.server.ts';
export {
  FAMILY_OVERS,
  type FamilyStage,
  type Floor,
  IS_COLLECTED,
  readFloor,
  readFloorToMove,
  WAITS_FOR,
} from './store.server.ts';
export { recordTickets } from './tickets/read-tickets.server.ts';
