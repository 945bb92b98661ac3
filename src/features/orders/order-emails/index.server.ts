export { confirmationLinks } from './confirmation-links.server.ts';
