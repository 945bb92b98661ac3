export { ACCOUNT_MAILS } from './account-emails.ts';
export { accountKey } from './account-key.server.ts';
export { type Accounts, createAccounts } from './accounts.server.ts';
export { accountsContext } from './accounts-context.ts';
export { deleteAccountSchema, WRONG_PASSWORD } from './forms.ts';
export { changesByJson, signInResponse } from './gate.server.ts';
export { profilesMatching } from './profiles-matching.server.ts';
export { rememberCheckout } from './remember-checkout.server.ts';
export { unknownDeviceCookie } from './sign-in/known-device.server.ts';
export { makeResetLinkJob } from './sign-in/password-reset.server.ts';
export { renewSignedCookies } from './sign-in/renew-cookies.server.ts';
export { readTwoStepSeals, sealTwoStepAgain } from './sign-in/seal-two-step.server.ts';
export { sessionKey, tryPassword } from './sign-in/sign-in-throttle.server.ts';
export {
  type AdministratorOutcome,
  makeAdministrator,
  UNCONFIRMED,
} from './staff/make-administrator.server.ts';
export {
  changeRoles,
  inviteStaff,
  readRoleChanges,
  readStaff,
  withdrawInvitation,
} from './staff/staff.server.ts';
export * from './store.server.ts';
export { changeWithoutSignIn, HAS_SIGN_IN, openWithoutSignIn } from './without-sign-in.server.ts';
