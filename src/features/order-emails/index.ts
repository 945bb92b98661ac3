export { awaitsArtwork, nextSteps, orderPlaces } from './order-confirmation-text.ts';
