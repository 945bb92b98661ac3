export { ORDER_FOLLOW_UP, sendFollowUpsJob } from './send-follow-ups.server.ts';
