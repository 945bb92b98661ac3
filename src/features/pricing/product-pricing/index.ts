export { stateWords, validWords } from './admin/price-lists/price-list.ts';
