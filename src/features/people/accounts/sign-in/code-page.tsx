import { data, redirect } from 'react-router';
import { adoptGuestCart, clearedCartCookie } from '#features/selling/cart/index.server.ts';
import { formValues, readForm, tooManyTries } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import { shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import { accountsContext } from '../index.server.ts';
import { startAfterSignIn } from '../staff/staff-store.server.ts';
import type { Route } from './+types/code-page.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { safeNext } from './safe-next.ts';
import { secondStepKey } from './sign-in.server.ts';
import { SignInSheet } from './sign-in-sheet.tsx';

/** `/login/code`: the second step of signing in, for staff who have set it up. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const next = safeNext(url.searchParams.get('next'));
  const { user } = await context.get(visitorContext)();
  if (user) throw redirect(next);
  return { next };
}

const WRONG_CODE = 'This code is wrong, has expired or was used. Enter the one your app shows now.';

export async function action({ context, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const values = formValues(await readForm(request));
  const next = safeNext(values.next ?? url.searchParams.get('next'));
  const code = (values.code ?? '').replace(/\s/g, '');
  const refuse = (status: number, problem: string, wait = 0) =>
    data({ errors: { code: problem } }, { status, headers: wait ? { 'Retry-After': String(wait) } : {} });
  if (code === '' || code.length > 40) return refuse(422, 'Enter the code from your authenticator app');
  const visitor = await context.get(visitorContext)();
  const key = secondStepKey(shop, visitor, request.headers);
  const wait = await shop.limits.tooMany(RATE_RULES.signIn, key);
  if (wait) return refuse(429, tooManyTries(wait), wait);
  const passed = await context.get(accountsContext).twoStep.pass(request.headers, code);
  shop.log.info({ user: passed?.userId, outcome: passed ? 'right' : 'wrong' }, 'sign-in code tried');
  if (!passed) return refuse(401, WRONG_CODE);
  await shop.limits.giveBack(RATE_RULES.signIn, key);
  await adoptGuestCart(shop, visitor.owner.cartToken, passed.userId);
  passed.headers.append('Set-Cookie', clearedCartCookie(shop.site));
  throw redirect(await startAfterSignIn(shop.db, passed.userId, next), { headers: passed.headers });
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: 'Enter your code', titledByPage: true, isPrivate: true });

export default function CodePage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { next } = loaderData;
  const errors: Record<string, string> = answer?.errors ?? {};
  return (
    <SignInSheet title="Enter your code" problem={answer !== undefined}>
      <ErrorSummary errors={errors} />
      <form method="post" noValidate className="space-y-5">
        <input type="hidden" name="next" value={next} />
        <Field
          name="code"
          label="Code"
          hint="The 6 digits from your authenticator app, or one of your recovery codes"
          autoComplete="one-time-code"
          spellCheck={false}
          error={errors.code}
        />
        <button type="submit" className="button button-primary w-full">
          Sign In
        </button>
      </form>
      <PasskeyButton next={next} />
      <p className="mt-6 border-t border-rule pt-5 text-sm">
        <a href={`${href('/login')}?next=${encodeURIComponent(next)}`}>Start again</a>
      </p>
    </SignInSheet>
  );
}
