export { JOB_WAITS } from './change-job.server.ts';
export { countPressDaysJob } from './count-press-days.server.ts';
export { DAY_MOVED } from './days/move-days.server.ts';
export { daysToMove } from './days/read-days.server.ts';
export { type FloorFigures, floorFigures } from './floor-figures.server.ts';
export { lockJob } from './locked-job.server.ts';
export { moveLocked } from './move-job.server.ts';
export { stepsLeft } from './press-of.ts';
export { readFloor } from './store.server.ts';
