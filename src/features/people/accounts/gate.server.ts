import { data, redirect } from 'react-router';
import { readLeftForm } from './sign-in/left-form.server.ts';
import { signInPath } from './sign-in/safe-next.ts';

/** Whether a program, not a page, requests a change: it sends or accepts JSON (ruling 67). */
export function changesByJson({ method, headers }: Request): boolean {
  const isChange = method !== 'GET' && method !== 'HEAD';
  return (
    isChange &&
    [headers.get('accept'), headers.get('content-type')].some((type) => JSON_TYPE.test(type ?? ''))
  );
}

const JSON_TYPE = /\bapplication\/json\b/i;

/**
 * Returns the response to a visitor who is not signed in: a redirect to sign in and back, or 401 for a program that
 * requests a change. For a submitted form, throws 401 with the values typed: the session has ended in the meantime
 * (`LeftFormView`).
 */
export async function signInResponse(request: Request, url: URL): Promise<Response> {
  if (changesByJson(request)) return Response.json({ error: 'Not authenticated' }, { status: 401 });
  const form = await readLeftForm(request, url);
  if (form) throw data(form, { status: 401 });
  return redirect(signInPath(`${url.pathname}${url.search}`));
}
