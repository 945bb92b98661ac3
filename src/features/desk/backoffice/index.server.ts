export { jobKindWords, SHOWN_ELSEWHERE as KINDS_SHOWN_ELSEWHERE } from './system/job-words.ts';
