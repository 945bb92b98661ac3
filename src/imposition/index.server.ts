export { type ImposedSheets, imposeSheets, type JobFile } from './output/impose-sheets.server.ts';
