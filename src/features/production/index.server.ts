export { JOB_WAITS } from './change-job.server.ts';
export { countPressDaysJob } from './count-press-days.server.ts';
export { DAY_MOVED } from './days/move-days.server.ts';
export { daysToMove } from './days/read-days.server.ts';
export { type FloorFigures, floorFigures } from './floor-figures.server.ts';
