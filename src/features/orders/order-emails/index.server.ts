export { confirmationLinks } from './confirmation-links.server.ts';
export { paperFiles } from './invoice-files.server.ts';
export { FollowButton, readOrderPart, withOrderPart } from './order-part.tsx';
