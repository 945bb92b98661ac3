export { JOB_WAITS } from './change-job.server.ts';
export { type FloorFigures, floorFigures } from './floor-figures.server.ts';
