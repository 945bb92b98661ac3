export { MENTIONED, STAFF_NAMES, tellMentioned } from './mentions.server.ts';
