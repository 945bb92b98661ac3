export { ScanNotice } from './scan-notice.tsx';
export { isAskedAbout } from './status/status-change.ts';
