export { insertSeedCatalogue } from './seed-catalogue.server.ts';
export * from './store.server.ts';
