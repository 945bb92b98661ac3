export * from './confirmation.server.ts';
export * from './invoice-store.server.ts';
export { loadConfirmation } from './load-confirmation.server.ts';
export * from './store.server.ts';
