export { startListKeys } from './list/list-keys.ts';
export * from './list/order-view.ts';
export { ScanNotice } from './scan-notice.tsx';
export { isAskedAbout } from './status/status-change.ts';
