export { applyChange, REPRINT_IS_FREE, whyNotApplied } from './apply-change.server.ts';
