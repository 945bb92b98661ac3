export { asksForService, isOrderOfService } from './products.ts';
