export * from './store.server.ts';
