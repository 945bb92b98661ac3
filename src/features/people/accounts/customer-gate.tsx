import { type MiddlewareFunction, Outlet } from 'react-router';
import { visitorContext } from '#visitor/visitor.ts';
import { signInResponse } from './gate.server.ts';

/** Admits signed-in users to pages, data and changes. Other visitors sign in first and return. */
const requireUser: MiddlewareFunction<Response> = async ({ context, request, url }, next) => {
  const { user } = await context.get(visitorContext)();
  return user ? next() : signInResponse(request, url);
};

export const middleware = [requireUser];

export default function CustomerGate() {
  return <Outlet />;
}
