import { href } from '#kit/href.ts';
import type { AuthState } from './auth-context.tsx';
import { startOf } from './rights.ts';
import type { User } from './visitor.ts';

/** Returns the user data that is sent to the browser. */
export function authStateOf(user: User | null): AuthState {
  if (!user) return { user: null, profile: null };
  const { id, email, firstName, lastName, phone, role, rights, staffRoles } = user;
  const profile = { firstName, lastName, phone, email, role };
  if (role !== 'admin') return { user: { id, email }, profile };
  const backOffice = rights.includes('money') ? href('/admin/orders') : startOf(staffRoles);
  return { user: { id, email }, profile: { ...profile, backOffice } };
}
