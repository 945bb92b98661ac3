export { MentionHelp, mentionNames } from './mention-help.tsx';
export type { StaffName } from './names.ts';
