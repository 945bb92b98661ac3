import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Auth, AuthProvider, type AuthState, useAuth } from './auth-context.tsx';
import { authStateOf } from './auth-state.ts';

const got: Auth[] = [];
function Part() {
  got.push(useAuth());
  return null;
}

/** Returns what a component gets from the context when rendered on the server. */
function drawnWith(auth: AuthState): Auth {
  renderToStaticMarkup(createElement(AuthProvider, { auth }, createElement(Part)));
  const last = got.pop();
  if (!last) throw new Error('nothing was drawn');
  return last;
}

const GUEST = authStateOf(null);
const ADA = authStateOf({
  id: 'u1',
  email: 'ada@example.com',
  emailVerified: true,
  firstName: 'Ada',
  lastName: 'Quinn',
  phone: null,
  role: 'admin',
  staffRoles: ['owner'],
  rights: [],
  createdAt: new Date(0),
  sessionId: 's1',
  twoStep: false,
  twoStepRequired: false,
  hasTradePrices: false,
});

test('using the account outside its provider throws a clear error', () => {
  expect(() => renderToStaticMarkup(createElement(Part))).toThrow(
    'useAuth must be used within an AuthProvider',
  );
});

test('a guest has no profile, and no profile to change', async () => {
  const auth = drawnWith(GUEST);
  expect(auth).toMatchObject({ user: null, profile: null, userRole: null, isAdmin: false, loading: false });
  expect(await auth.updateProfile({ firstName: 'Nobody' })).toEqual({
    error: 'No user logged in',
    errors: {},
  });
});

test('an administrator is recognised, and no secrets are sent to the browser', () => {
  expect(drawnWith(ADA)).toMatchObject({ userRole: 'admin', isAdmin: true, profile: { firstName: 'Ada' } });
  expect(JSON.stringify(ADA)).not.toContain('s1');
});
