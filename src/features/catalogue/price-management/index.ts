export type { PaperChoice } from './admin/papers/paper-effects.ts';
