import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { href } from '#kit/href.ts';
import { type Answer, sendForm } from '#ui/send-form.ts';
import type { Role } from './visitor.ts';

/** Who is signed in, as the server sent it; all null for a guest. */
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
  /** for staff: the back-office page that they start on */
  backOffice?: string;
}

/** The result of an account call: success, or the server's error messages by field. */
export interface AuthAnswer {
  error: string | null;
  errors: Readonly<Record<string, string>>;
}

export interface Auth {
  user: AuthState['user'];
  profile: Profile | null;
  userRole: Role | null;
  isAdmin: boolean;
  /** True while a call is running; the initial state comes from the server. */
  loading: boolean;
  signUp: (input: Record<'firstName' | 'lastName' | 'email' | 'password', string>) => Promise<AuthAnswer>;
  signIn: (input: Record<'email' | 'password', string>) => Promise<AuthAnswer>;
  signOut: () => Promise<AuthAnswer>;
  updateProfile: (
    changes: Partial<Record<'firstName' | 'lastName' | 'phone', string>>,
  ) => Promise<AuthAnswer>;
}

const AuthContext = createContext<Auth | null>(null);
/** Islands are separate React trees; this event synchronises them. */
const CHANGED = 'galley:auth';

/** Provides who is signed in. The session itself is a cookie that scripts can't read. */
export function AuthProvider({ auth, children }: { auth: AuthState; children?: ReactNode }) {
  const [state, setState] = useState(auth);
  const [loading, setLoading] = useState(false);
  useEffect(() => {
    const listener = (event: Event) => setState((event as CustomEvent<AuthState>).detail);
    addEventListener(CHANGED, listener);
    return () => removeEventListener(CHANGED, listener);
  }, []);
  const call = async (path: string, fields: Record<string, string>): Promise<AuthAnswer> => {
    setLoading(true);
    const answer = await sendForm<{ auth: AuthState }>(href('/functions/auth/:call', { call: path }), fields);
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

/** Returns the visitor's account. Throws outside an AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
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
