export { accountKey } from './account-key.server.ts';
export { type Accounts, createAccounts } from './accounts.server.ts';
export { accountsContext } from './accounts-context.ts';
export { makeAdministrator } from './make-administrator.server.ts';
export { ACCOUNT_EXISTS } from './register-customer.server.ts';
export { signedInUser } from './signed-in-user.server.ts';
export * from './store.server.ts';
export { type User, type Visitor, visitorContext } from './visitor.ts';
