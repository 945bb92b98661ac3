export { readBankTransfer, readCollectionPoint, readCompany } from './company-setting.server.ts';
