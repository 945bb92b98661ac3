import { data, redirect } from 'react-router';
import { adoptGuestCart, clearedCartCookie } from '#features/selling/cart/index.server.ts';
import { formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import { accountsContext } from '../index.server.ts';
import { startAfterSignIn } from '../staff/staff-store.server.ts';
import type { Route } from './+types/login-page.ts';
import { hasPasskey } from './known-device.server.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { safeNext } from './safe-next.ts';
import { enterBySignIn } from './sign-in.server.ts';
import { SignInSheet } from './sign-in-sheet.tsx';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const next = safeNext(url.searchParams.get('next'));
  const { user } = await context.get(visitorContext)();
  if (user) throw redirect(next);
  // Only staff have passkeys: customers would look for theirs in vain.
  const isForStaff = /^\/admin(\/|$|\?)/.test(next) || hasPasskey(context.get(shopContext), request.headers);
  return { next, isForStaff, done: knownWords(DONE, url.searchParams.get('done')) ?? null };
}

/** The success message, by the `done` in the page's address. */
const DONE: Readonly<Record<string, string>> = {
  password: 'We’ve changed your password. Sign in with the new one.',
  everywhere: 'We’ve signed you out on every device.',
  deleted: 'We’ve deleted your account.',
};

export async function action({ context, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const input = formValues(await readForm(request));
  const next = safeNext(input.next ?? url.searchParams.get('next'));
  const visitor = await context.get(visitorContext)();
  const accounts = context.get(accountsContext);
  const entered = await enterBySignIn({ shop, accounts, visitor, values: input, sent: request.headers });
  if (entered.ok === 'second-step')
    throw redirect(`${href('/login/code')}?next=${encodeURIComponent(next)}`, { headers: entered.headers });
  if (!entered.ok) {
    const { status, errors, wait } = entered;
    const headers: HeadersInit = wait ? { 'Retry-After': String(wait) } : {};
    return data({ errors, email: input.email ?? '', next }, { status, headers });
  }
  await adoptGuestCart(shop, visitor.owner.cartToken, entered.userId);
  entered.headers.append('Set-Cookie', clearedCartCookie(shop.site));
  throw redirect(await startAfterSignIn(shop.db, entered.userId, next), { headers: entered.headers });
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Sign in',
    titledByPage: true,
    keywords: 'sign in, print account, order history',
    description: 'Sign in to see your orders, saved addresses and trade account, and to check out faster.',
  });

export default function LoginPage({ loaderData: loaded, actionData: answer }: Route.ComponentProps) {
  const errors = answer?.errors ?? {};
  const next = answer?.next ?? loaded.next;
  return (
    <SignInSheet title="Sign in" problem={answer !== undefined}>
      {loaded.done && !answer && (
        <Notice className="mb-6" tone="good">
          {loaded.done}
        </Notice>
      )}
      <ErrorSummary errors={errors} />
      <form method="post" noValidate className="space-y-5">
        <input type="hidden" name="next" value={next} />
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          defaultValue={answer?.email}
          error={errors.email}
        />
        <Field
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <p className="text-sm">
          <a href="/forgot-password" className="inline-flex min-h-11 items-center">
            Forgotten your password?
          </a>
        </p>
        <button type="submit" className="button button-primary w-full">
          Sign In
        </button>
      </form>
      {loaded.isForStaff && <PasskeyButton next={next} />}
      <p className="mt-6 border-t border-rule pt-5 text-sm">
        New here? <a href={`${href('/register')}?next=${encodeURIComponent(next)}`}>Create an account</a>
      </p>
    </SignInSheet>
  );
}
