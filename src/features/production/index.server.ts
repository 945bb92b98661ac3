export { JOB_WAITS } from './change-job.server.ts';
export { type FloorFigures, floorFigures } from './floor-figures.server.ts';
export { lockJob } from './locked-job.server.ts';
export { moveLocked } from './move-job.server.ts';
export { stepsLeft } from './press-of.ts';
export { readFloor } from './store.server.ts';
