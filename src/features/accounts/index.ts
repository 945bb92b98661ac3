export { AuthProvider, type AuthState, authStateOf, useAuth } from './auth-context.tsx';
export { CreateAccountForm } from './create-account-form.tsx';
export { deleteAccountSchema, WRONG_PASSWORD } from './forms.ts';
export { isLeftForm } from './left-form.ts';
export { LeftFormView } from './left-form-view.tsx';
export { PASSWORD_LENGTH_MIN } from './password.ts';
export type { Role, User, Visitor } from './visitor.ts';
