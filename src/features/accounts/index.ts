export { useAuth } from './auth-context.tsx';
export { authStateOf } from './auth-state.ts';
export { PASSWORD_LENGTH_MIN } from './password.ts';
export { CreateAccountForm } from './sign-in/create-account-form.tsx';
export { isLeftForm } from './sign-in/left-form.ts';
export { LeftFormView } from './sign-in/left-form-view.tsx';
export { mayOpen } from './staff/admin-routes.ts';
export { isStaffRefusal } from './staff/refusal.ts';
export {
  type Right,
  ROLES,
  rightsOf,
  type StaffRole,
  startOf,
} from './staff/rights.ts';
export type { Visitor } from './visitor.ts';
