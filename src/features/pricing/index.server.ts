export { followOptions } from './follow-options.server.ts';
export { productsByPage } from './products-by-page.server.ts';
