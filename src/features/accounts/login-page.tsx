import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { fieldErrors, formValues, readForm, tooManyTries } from '../../kit/forms.ts';
import { RATE_RULES } from '../../platform/rate-limits.server.ts';
import { type Shop, shopContext } from '../../platform/shop.ts';
import { ErrorSummary, Field } from '../../ui/field.tsx';
import { adoptGuestCart, clearedCartCookie } from '../cart/index.server.ts';
import { signInSchema, WRONG_SIGN_IN } from './forms.ts';
import { accountKey, accountsContext, type Visitor, visitorContext } from './index.server.ts';
import { safeNext } from './safe-next.ts';
import { SignInSheet } from './sign-in-sheet.tsx';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const next = safeNext(url.searchParams.get('next'));
  const { user } = await context.get(visitorContext)();
  if (user) throw redirect(next);
  return { next };
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const { password, ...values } = formValues(await readForm(request));
  const next = safeNext(values.next ?? url.searchParams.get('next'));
  const refuse = (status: number, errors: Record<string, string>, wait = 0) =>
    data(
      { errors, email: values.email ?? '', next },
      { status, headers: wait ? { 'Retry-After': String(wait) } : {} },
    );
  const parsed = signInSchema.safeParse({ ...values, password });
  if (!parsed.success) return refuse(422, fieldErrors(parsed.error));
  const visitor = await context.get(visitorContext)();
  const wait = await throttle(shop, visitor, parsed.data.email);
  if (wait) return refuse(429, { email: tooManyTries(wait) }, wait);
  const signedIn = await context.get(accountsContext).signIn(parsed.data);
  if (!signedIn) return refuse(401, { email: WRONG_SIGN_IN });
  await adoptGuestCart(shop, visitor.cartToken, signedIn.userId);
  signedIn.headers.append('Set-Cookie', clearedCartCookie(shop.site));
  throw redirect(next, { headers: signedIn.headers });
}

/** Seconds to wait after too many tries from one network, or for one account from anywhere; null for none. */
async function throttle(shop: Shop, { network }: Visitor, email: string): Promise<number | null> {
  const byNetwork = await shop.limits.tooMany(RATE_RULES.signIn, `network:${network}`);
  return byNetwork ?? shop.limits.tooMany(RATE_RULES.signIn, accountKey(email));
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta = () => [
  {
    name: 'description',
    content: 'Sign in to see your orders, saved addresses and trade account, and to check out faster.',
  },
];

export default function LoginPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const errors = answer?.errors ?? {};
  const next = answer?.next ?? loaded.next;
  return (
    <SignInSheet title="Sign in" problem={answer !== undefined}>
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
        <button type="submit" className="button button-primary w-full">
          Sign In
        </button>
      </form>
      <p className="mt-6 border-t border-rule pt-5 text-sm">
        New here? <a href={`/register?next=${encodeURIComponent(next)}`}>Create an account</a>
      </p>
    </SignInSheet>
  );
}
