export { JOB_WAITS } from './change-job.server.ts';
export { type FloorFigures, floorFigures } from './floor-figures.server.ts';
export { queueLater, takeBack, UNDO_SECONDS } from './later-email.server.ts';
export { jobsAreBack, jobsHaveLeft } from './leave-jobs.server.ts';
