export * from './order-list.server.ts';
