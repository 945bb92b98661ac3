export { DEFAULT_FOLLOW_UP, FOLLOW_UP_DAYS_MAX, type FollowUpRule } from './follow-up-rule.ts';
