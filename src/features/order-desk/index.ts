export { startListKeys } from './list-keys.ts';
export * from './order-view.ts';
export { ScanNotice } from './scan-notice.tsx';
export { isAskedAbout } from './status-change.ts';
