export { ORDER_FOLLOW_UP } from './follow-up-rule.ts';
export { sendFollowUpsJob } from './send-follow-ups.server.ts';
