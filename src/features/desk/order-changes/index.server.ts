export { endChangesJob } from './end-expired.server.ts';
