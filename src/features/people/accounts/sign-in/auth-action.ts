import type { ActionFunctionArgs } from 'react-router';
import { adoptGuestCart, clearedCartCookie } from '#features/selling/cart/index.server.ts';
import { fieldErrors, formValues, readForm, tooManyTries } from '#kit/forms.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { authStateOf } from '#visitor/auth-state.ts';
import type { User, Visitor } from '#visitor/visitor.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { profileSchema } from '../forms.ts';
import { accountsContext } from '../index.server.ts';
import { startAfterSignIn } from '../staff/staff-store.server.ts';
import { updateProfile } from '../store.server.ts';
import { safeNext } from './safe-next.ts';
import {
  askForPasskey,
  enterByPasskey,
  enterByRegistering,
  enterBySignIn,
  type SignInResult,
} from './sign-in.server.ts';

/**
 * `POST /functions/auth/{sign-in|sign-up|sign-out|update-profile}`: called by `useAuth`, using the same commands as the
 * pages' forms. Returns `{ auth }`, or `{ error, errors }` with 4xx. `passkey-challenge` and `passkey` are called by the sign-in pages.
 */
export async function action({ context, params, request }: ActionFunctionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const accounts = context.get(accountsContext);
  const visitor = await context.get(visitorContext)();
  const values = formValues(await readForm(request));
  const door = { shop, accounts, visitor, values, sent: request.headers };
  switch (params.call) {
    case 'sign-in':
      return enter(shop, visitor, await enterBySignIn(door), (headers) => accounts.readUser(headers));
    case 'sign-up':
      return enter(shop, visitor, await enterByRegistering(door), (headers) => accounts.readUser(headers));
    case 'sign-out': {
      const headers = await accounts.signOut(request.headers);
      headers.append('Set-Cookie', clearedCartCookie(shop.site));
      return json({ auth: authStateOf(null) }, 200, headers);
    }
    case 'passkey-challenge': {
      const challenge = await askForPasskey(door);
      if (!('wait' in challenge)) return json(challenge.options, 200, challenge.headers);
      return json(
        { error: tooManyTries(challenge.wait) },
        429,
        new Headers({ 'Retry-After': String(challenge.wait) }),
      );
    }
    case 'passkey':
      return openByPasskey(door);
    case 'update-profile':
      return saveProfile(shop, visitor.user, values);
    default:
      return json({ error: 'Unknown call' }, 404);
  }
}

/** Methods other than POST. */
export function loader(): Response {
  return json({ error: 'Use POST' }, 405, new Headers({ Allow: 'POST' }));
}

async function enter(
  shop: Shop,
  { owner }: Visitor,
  entered: SignInResult,
  read: (headers: Headers) => Promise<User | null>,
): Promise<Response> {
  if (entered.ok === 'second-step') {
    const error = 'Sign in on the sign-in page, which asks for the code from your authenticator app';
    return json({ error, errors: { email: error } }, 401, entered.headers);
  }
  if (!entered.ok) {
    const { status, errors, wait } = entered;
    const headers = new Headers(wait ? { 'Retry-After': String(wait) } : {});
    return json({ error: Object.values(errors)[0], errors }, status, headers);
  }
  await adoptGuestCart(shop, owner.cartToken, entered.userId);
  entered.headers.append('Set-Cookie', clearedCartCookie(shop.site));
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return json({ auth: authStateOf(await read(new Headers({ cookie }))) }, 200, entered.headers);
}

/** Returns the next page: the one requested, or where this person's role starts. */
async function openByPasskey(door: Parameters<typeof enterByPasskey>[0]): Promise<Response> {
  const { shop, visitor, values } = door;
  const entered = await enterByPasskey(door);
  if (!entered.ok) return json({ error: Object.values(entered.errors)[0] }, entered.status);
  await adoptGuestCart(shop, visitor.owner.cartToken, entered.userId);
  entered.headers.append('Set-Cookie', clearedCartCookie(shop.site));
  const next = await startAfterSignIn(shop.db, entered.userId, safeNext(values.next ?? null));
  return json({ next }, 200, entered.headers);
}

async function saveProfile(shop: Shop, user: User | null, values: Record<string, string>): Promise<Response> {
  if (!user) return json({ error: 'No user logged in' }, 401);
  const parsed = profileSchema.safeParse(values);
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error);
    return json({ error: Object.values(errors)[0], errors }, 422);
  }
  await updateProfile(shop.db, user, parsed.data);
  return json({ auth: authStateOf({ ...user, ...parsed.data }) });
}

function json(body: object, status = 200, headers = new Headers()): Response {
  headers.set('Cache-Control', 'no-store');
  return Response.json(body, { status, headers });
}
