import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type Answer, sendForm } from '#ui/send-form.ts';
import type { Role, User } from './visitor.ts';

/** Who is signed in, as the server told this page; all null for a guest. */
export interface AuthState {
  user: { id: string; email: string } | null;
  profile: Profile | null;
}

interface Profile {
  firstName: string;
  lastName: string;
  phone: string | null;
  email: string;
  role: Role;
}

/** What a call of the account answers: nothing wrong, or the server's words by field. */
export interface AuthAnswer {
  error: string | null;
  errors: Readonly<Record<string, string>>;
}

export interface Auth {
  user: AuthState['user'];
  profile: Profile | null;
  userRole: Role | null;
  isAdmin: boolean;
  /** While a call is under way; the server's word is there from the start. */
  loading: boolean;
  signUp: (input: Record<'firstName' | 'lastName' | 'email' | 'password', string>) => Promise<AuthAnswer>;
  signIn: (input: Record<'email' | 'password', string>) => Promise<AuthAnswer>;
  signOut: () => Promise<AuthAnswer>;
  updateProfile: (
    changes: Partial<Record<'firstName' | 'lastName' | 'phone', string>>,
  ) => Promise<AuthAnswer>;
}

const AuthContext = createContext<Auth | null>(null);
/** Islands are trees of their own: one tells the others of the page by this. */
const CHANGED = 'galley:auth';

/** Hands on who is signed in. The session itself is a cookie that no script can read. */
export function AuthProvider({ auth, children }: { auth: AuthState; children?: ReactNode }) {
  const [state, setState] = useState(auth);
  const [loading, setLoading] = useState(false);
  useEffect(() => {
    const hear = (event: Event) => setState((event as CustomEvent<AuthState>).detail);
    addEventListener(CHANGED, hear);
    return () => removeEventListener(CHANGED, hear);
  }, []);
  const call = async (path: string, fields: Record<string, string>): Promise<AuthAnswer> => {
    setLoading(true);
    const answer = await sendForm<{ auth: AuthState }>(`/functions/auth/${path}`, fields);
    setLoading(false);
    if (answer.ok) dispatchEvent(new CustomEvent(CHANGED, { detail: answer.body.auth }));
    return outcomeOf(answer);
  };
  const value: Auth = {
    ...state,
    userRole: state.profile?.role ?? null,
    isAdmin: state.profile?.role === 'admin',
    loading,
    signUp: (input) => call('sign-up', { ...input, passwordOnly: '1' }),
    signIn: (input) => call('sign-in', input),
    signOut: () => call('sign-out', {}),
    updateProfile: async (changes) =>
      state.user ? call('update-profile', { ...known(state.profile), ...changes }) : NO_USER,
  };
  return <AuthContext value={value}>{children}</AuthContext>;
}

/** The account of this page's visitor. Throws outside an AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** What of a user the browser is told. */
export function authStateOf(user: User | null): AuthState {
  if (!user) return { user: null, profile: null };
  const { id, email, firstName, lastName, phone, role } = user;
  return { user: { id, email }, profile: { firstName, lastName, phone, email, role } };
}

const NO_USER: AuthAnswer = { error: 'No user logged in', errors: {} };

function known(profile: Profile | null): Record<string, string> {
  return {
    firstName: profile?.firstName ?? '',
    lastName: profile?.lastName ?? '',
    phone: profile?.phone ?? '',
  };
}

function outcomeOf(answer: Answer<unknown>): AuthAnswer {
  return answer.ok ? { error: null, errors: {} } : { error: answer.error, errors: answer.errors };
}
