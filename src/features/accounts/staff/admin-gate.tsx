import { data, type MiddlewareFunction, Outlet, redirect } from 'react-router';
import { ACCESS_DENIED, changesByJson, signInResponse } from '../gate.server.ts';
import { visitorContext } from '../index.server.ts';

/**
 * Admits administrators to pages, data and changes (rulings 51, 67). The role is read with every request, so revoking
 * it takes effect at once. A customer gets 403 and the documented words.
 */
const requireAdmin: MiddlewareFunction<Response> = async ({ context, request, url }, next) => {
  const { user } = await context.get(visitorContext)();
  if (!user) return signInResponse(request, url);
  if (user.role === 'admin') {
    if (user.twoStepRequired && !user.twoStep && url.pathname !== TWO_STEP) throw redirect(TWO_STEP);
    return next();
  }
  if (changesByJson(request)) return Response.json({ error: ACCESS_DENIED }, { status: 403 });
  throw data(ACCESS_DENIED, { status: 403, statusText: 'Forbidden' });
};

/** Where an administrator sets up two-step sign-in if the shop requires it: until then nothing else opens. */
const TWO_STEP = '/admin/two-step';

export const middleware = [requireAdmin];

export default function AdminGate() {
  return <Outlet />;
}
