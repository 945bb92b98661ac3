export { nextSteps, orderPlaces } from './order-confirmation-text.ts';
