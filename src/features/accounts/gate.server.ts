import { redirect } from 'react-router';
import { signInPath } from './safe-next.ts';

/** The words of an administrator's page to anybody else (storefront, section 2, word for word). */
export const ACCESS_DENIED =
  "You don't have permission to access this page. This area is restricted to administrators only.";

/** Whether a request changes something and is answered to a program (ruling 67). */
export function changesByJson(request: Request): boolean {
  const isChange = request.method !== 'GET' && request.method !== 'HEAD';
  return isChange && /\bapplication\/json\b/.test(request.headers.get('accept') ?? '');
}

/** The answer to a stranger: to the sign-in page and back, or 401 to a program that changes something. */
export function strangerAnswer(request: Request, url: URL): Response {
  if (changesByJson(request)) return Response.json({ error: 'Not authenticated' }, { status: 401 });
  return redirect(signInPath(`${url.pathname}${url.search}`));
}
