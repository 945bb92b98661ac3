import { data, redirect } from 'react-router';
import { readLeftForm } from './sign-in/left-form.server.ts';
import { signInPath } from './sign-in/safe-next.ts';

/** The words of an administrator's page to anybody else (storefront, section 2, word for word). */
export const ACCESS_DENIED =
  "You don't have permission to access this page. This area is restricted to administrators only.";

/** Whether a program, not a page, asks for a change: it sends or wants JSON (ruling 67). */
export function changesByJson({ method, headers }: Request): boolean {
  const isChange = method !== 'GET' && method !== 'HEAD';
  return (
    isChange &&
    [headers.get('accept'), headers.get('content-type')].some((type) => JSON_TYPE.test(type ?? ''))
  );
}

const JSON_TYPE = /\bapplication\/json\b/i;

/**
 * The answer to a stranger: to the sign-in page and back, or 401 to a program that asks for a change. Throws 401 with what
 * was typed where a form comes: its sender was signed out while they filled it in (`LeftFormView`).
 */
export async function strangerAnswer(request: Request, url: URL): Promise<Response> {
  if (changesByJson(request)) return Response.json({ error: 'Not authenticated' }, { status: 401 });
  const form = await readLeftForm(request, url);
  if (form) throw data(form, { status: 401 });
  return redirect(signInPath(`${url.pathname}${url.search}`));
}
