export { readBankTransfer, readCollectionPoint, readCompany, sellerJson } from './company-setting.server.ts';
