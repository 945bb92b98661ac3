export * from './blocks.ts';
export { JOB_CODE } from './job-code.ts';
export * from './stages.ts';
