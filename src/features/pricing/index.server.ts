export { followOptions } from './follow-options.server.ts';
