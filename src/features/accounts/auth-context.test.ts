import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Auth, AuthProvider, type AuthState, authStateOf, useAuth } from './auth-context.tsx';

const got: Auth[] = [];
function Part() {
  got.push(useAuth());
  return null;
}

/** What a part of a page gets of the account, drawn once as the server draws it. */
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
  createdAt: new Date(0),
  sessionId: 's1',
  twoStep: false,
  twoStepRequired: false,
});

test('a part of a page that asks for the account where there is none says so', () => {
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

test('an administrator is known as one, and nothing secret of them goes to the browser', () => {
  expect(drawnWith(ADA)).toMatchObject({ userRole: 'admin', isAdmin: true, profile: { firstName: 'Ada' } });
  expect(JSON.stringify(ADA)).not.toContain('s1');
});
