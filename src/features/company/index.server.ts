export { readCompany } from './company-setting.server.ts';
