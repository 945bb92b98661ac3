export { isOurTurn } from './artwork/our-turn.ts';
export { type PlainItem, type PlainOrder, plainOrder } from './plain-order.ts';
export { ScanNotice } from './scan-notice.tsx';
export { isAskedAbout } from './status/status-change.ts';
