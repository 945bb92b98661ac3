import { type MiddlewareFunction, Outlet } from 'react-router';
import { strangerAnswer } from './gate.server.ts';
import { visitorContext } from './index.server.ts';

/** Lets signed-in users pass, to pages, data and changes alike; a stranger signs in first and comes back. */
const requireUser: MiddlewareFunction<Response> = async ({ context, request, url }, next) => {
  const { user } = await context.get(visitorContext)();
  return user ? next() : strangerAnswer(request, url);
};

export const middleware = [requireUser];

export default function CustomerGate() {
  return <Outlet />;
}
