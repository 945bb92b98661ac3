export { DEFAULT_FOLLOW_UP, FOLLOW_UP_DAYS_MAX, type FollowUpRule, isSentOnce } from './follow-up-rule.ts';
