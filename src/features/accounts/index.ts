export { AuthProvider, type AuthState, authStateOf, useAuth } from './auth-context.tsx';
export { deleteAccountSchema, WRONG_PASSWORD } from './forms.ts';
export type { Role, User, Visitor } from './visitor.ts';
