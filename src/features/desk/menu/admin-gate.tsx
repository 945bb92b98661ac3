import {
  data,
  type MiddlewareFunction,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useMatches,
} from 'react-router';
import { changesByJson, signInResponse } from '#features/people/accounts/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import { BackOffice, type StaffFrame } from '#shell/back-office.tsx';
import { mayOpen, rightFor } from '#visitor/admin-routes.ts';
import { ACCESS_DENIED, refused } from '#visitor/administrator.server.ts';
import { staffRefusal } from '#visitor/refusal.ts';
import { startOf } from '#visitor/rights.ts';
import { visitorContext } from '#visitor/visitor.ts';
import type { PageHandle } from '../../../web/page-handle.ts';
import type { Route } from './+types/admin-gate.ts';
import { readMenuCounts } from './menu-counts.server.ts';

/**
 * Admits staff to the pages, data, files and changes that their roles open (rulings 51, 67; `admin-routes.ts`). Roles are read
 * with every request, so that taking one away has effect at once. A customer gets 403 and the documented message.
 */
const requireStaff: MiddlewareFunction<Response> = async ({ context, request, url, pattern }, next) => {
  const { user } = await context.get(visitorContext)();
  if (!user) return signInResponse(request, url);
  if (user.role !== 'admin') {
    if (changesByJson(request)) return Response.json({ error: ACCESS_DENIED }, { status: 403 });
    throw data(ACCESS_DENIED, { status: 403, statusText: 'Forbidden' });
  }
  // React Router leaves the first slash out.
  const route = `/${pattern.replace(/^\//, '')}`;
  if (route === TWO_STEP) return next();
  if (user.twoStepRequired && !user.twoStep) throw redirect(TWO_STEP);
  const isChange = request.method !== 'GET' && request.method !== 'HEAD';
  const needed = rightFor(route, isChange);
  if (needed === null || user.rights.includes(needed)) return next();
  if (route === '/admin' && !isChange) throw redirect(startOf(user.staffRoles));
  if (changesByJson(request))
    return Response.json({ error: staffRefusal(needed, user.staffRoles).words }, { status: 403 });
  throw refused(user, needed);
};

/** Where staff set up two-step sign-in if the shop requires it: until then nothing else opens. */
const TWO_STEP = '/admin/two-step';

export const middleware = [requireStaff];

/** The data for the frame of every page: which links there are, and how much waits behind each. */
export async function loader({ context }: Route.LoaderArgs): Promise<StaffFrame> {
  const { user } = await context.get(visitorContext)();
  if (!user) return { roles: [], counts: {} };
  const { db, clock } = context.get(shopContext);
  const counts = await readMenuCounts(db, user.id, clock());
  const shown = Object.entries(counts).filter(([to, count]) => count > 0 && mayOpen(user.rights, to));
  return { roles: user.staffRoles, counts: Object.fromEntries(shown) };
}

/** Filters only change the address: the frame doesn't depend on them. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

/** The back office’s frame around every page. A page has its title in `handle`, or renders its own `<title>`. */
export default function AdminGate() {
  const page = useMatches().at(-1);
  const { title, frame } = (page?.handle ?? {}) as PageHandle;
  const isBare = typeof frame === 'function' ? frame(page?.loaderData) : frame === 'bare';
  const content = (
    <>
      <meta name="robots" content="noindex" />
      {title && <title>{`${title} | Back office`}</title>}
      <Outlet />
    </>
  );
  return isBare ? content : <BackOffice>{content}</BackOffice>;
}
