export { readCollectionPoint, readCompany } from './company-setting.server.ts';
