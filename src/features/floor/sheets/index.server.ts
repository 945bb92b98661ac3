export { cleanSheetsJob } from './clean-sheets.server.ts';
export { findSheet } from './find-sheet.server.ts';
export { makeSheetJob } from './make-sheet.server.ts';
export { tendPressFolderJob } from './press-folder.server.ts';
