import type { LoaderFunctionArgs } from 'react-router';
import type { EmailWords } from '#platform/email/email-words.ts';
import { readEmailWords } from './email-words.server.ts';

/**
 * `/admin/outbox/{email}/html`: the email as its recipient sees it, for the frame on its page. It can't run scripts,
 * load anything from elsewhere or submit forms; inline styles are allowed.
 */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const email = await readEmailWords(context, params.emailId ?? '');
  if (!email?.words) return new Response('', { status: 404 });
  return new Response(withPictures(email.words), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; sandbox",
      'X-Frame-Options': 'SAMEORIGIN',
    },
  });
}

/** Puts the pictures that go with an email into its HTML, as email programs do. */
const withPictures = ({ html, pictures = [] }: EmailWords): string =>
  pictures.reduce(
    (shown, { cid, content }) =>
      shown.replaceAll(`cid:${cid}`, `data:image/jpeg;base64,${content.toString('base64')}`),
    html,
  );
