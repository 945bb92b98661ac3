import { data, redirect } from 'react-router';
import { adoptGuestCart, clearedCartCookie } from '#features/selling/cart/index.server.ts';
import { formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { shopContext } from '#platform/shop.ts';
import { PageTitle, pageMeta } from '#shell/page-meta.tsx';
import { PrimaryLink } from '#ui/button.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import { accountsContext } from '../index.server.ts';
import type { Route } from './+types/register-page.ts';
import { RegisterForm } from './register-form.tsx';
import { safeNext } from './safe-next.ts';
import { enterByRegistering } from './sign-in.server.ts';
import { SignInSheet } from './sign-in-sheet.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const next = safeNext(url.searchParams.get('next'));
  const { user } = await context.get(visitorContext)();
  const created = user !== null && url.searchParams.get('created') === '1';
  if (user && !created) throw redirect(next);
  return { next, created };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const input = formValues(await readForm(request));
  const { password: _, confirmPassword: __, ...values } = input;
  const next = safeNext(input.next ?? url.searchParams.get('next'));
  const visitor = await context.get(visitorContext)();
  const accounts = context.get(accountsContext);
  const entered = await enterByRegistering({ shop, accounts, visitor, values: input, sent: request.headers });
  if (!entered.ok) {
    const { status, errors, wait } = entered;
    const headers: HeadersInit = wait ? { 'Retry-After': String(wait) } : {};
    return data({ errors, values, next }, { status, headers });
  }
  await adoptGuestCart(shop, visitor.owner.cartToken, entered.userId);
  entered.headers.append('Set-Cookie', clearedCartCookie(shop.site));
  throw redirect(`${href('/register')}?${new URLSearchParams({ created: '1', next })}`, {
    headers: entered.headers,
  });
}

/** After registering, the page moves on after 1.5 s as documented; the link beside it does the same at once. */
export const meta = ({ loaderData, ...args }: Route.MetaArgs) => [
  ...pageMeta(args, {
    title: 'Create an account',
    titledByPage: true,
    keywords: 'create an account, print account, order history',
    description:
      'Create an account: faster checkout, saved addresses and all your print orders in one place.',
  }),
  ...(loaderData?.created ? [{ httpEquiv: 'refresh', content: `1.5;url=${loaderData.next}` }] : []),
];

export default function RegisterPage({ loaderData: loaded, actionData: answer }: Route.ComponentProps) {
  if (loaded.created) return <AccountCreated next={loaded.next} />;
  const next = answer?.next ?? loaded.next;
  return (
    <SignInSheet title="Create an account" problem={answer !== undefined}>
      <RegisterForm next={next} values={answer?.values ?? {}} errors={answer?.errors ?? {}} />
      <p className="mt-6 border-t border-rule pt-5 text-sm">
        Have an account? <a href={`${href('/login')}?next=${encodeURIComponent(next)}`}>Sign in</a> or{' '}
        <a href="/forgot-password">reset your password</a>.
      </p>
    </SignInSheet>
  );
}

function AccountCreated({ next }: { next: string }) {
  return (
    <div className="frame py-16">
      <PageTitle page="Account Created!" />
      <div role="status" className="crop-marks mx-auto max-w-xl p-6 sm:p-10">
        <h1>Account Created!</h1>
        <p className="mt-4">
          You’re signed in. We’ve emailed you a link to confirm your address. You can order without it. We’ll
          take you to the next page in a moment.
        </p>
        <p className="mt-6">
          <PrimaryLink to={next}>Continue</PrimaryLink>
        </p>
      </div>
    </div>
  );
}
