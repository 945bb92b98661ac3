export { type QueueRow, queueRows } from './queue-rows.ts';
