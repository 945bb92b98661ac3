export { readSettings, saveSetting } from './settings.server.ts';
