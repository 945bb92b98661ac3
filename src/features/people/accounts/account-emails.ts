/** The account emails, by the names they are queued under. */
export const ACCOUNT_MAILS = {
  accountExists: 'account-exists',
  passwordReset: 'password-reset',
  passwordChanged: 'password-changed',
  verifyEmail: 'verify-email',
  confirmNewEmail: 'confirm-new-email',
  emailChangeAsked: 'email-change-asked',
  emailChanged: 'email-changed',
  staffInvitation: 'staff-invitation',
  twoStepChanged: 'two-step-changed',
} as const;

/** A change to somebody's two-step sign-in. */
export type TwoStepChange = 'passkey-added' | 'passkey-removed' | 'off';
