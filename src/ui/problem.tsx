import type { ReactNode } from 'react';
import { ButtonLink, PrimaryLink } from './button.tsx';

interface Props {
  status: number;
  /** the page's own message; by default our wording for the status */
  message: string;
  site: string;
  /** how to reach a person, if known */
  contact?: ReactNode;
  /** the fault's reference in the log; shown only if the fault is ours */
  reference?: string | undefined;
}

/** An error page that says what went wrong and where to go. No blame, no stack trace. */
export function Problem({ status, message, site, contact, reference }: Props) {
  const words = WORDS[status] ?? (status >= 500 ? WORDS[500] : WORDS[400]);
  return (
    <div className="frame max-w-2xl py-16">
      <title>{`${words?.title} | ${site}`}</title>
      <p className="figures mb-2 text-sm text-grey">{status}</p>
      <h1>{words?.title}</h1>
      <p className="mt-4">{message || words?.text}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <PrimaryLink to="/">Return to Home</PrimaryLink>
        <ButtonLink to="/shop">All Products</ButtonLink>
        <ButtonLink to="/contact">Contact Support</ButtonLink>
      </p>
      {contact && <p className="mt-6 text-sm">{contact}</p>}
      {reference && status >= 500 && (
        <p className="mt-3 text-sm text-grey">
          If you contact us about it, quote <span className="figures">{reference}</span>.
        </p>
      )}
    </div>
  );
}

const WORDS: Record<number, { title: string; text: string }> = {
  400: {
    title: 'We couldn’t read that request',
    text: 'Something in the request was wrong. Go back and try again.',
  },
  403: { title: 'Access Denied', text: 'You don’t have access to this page.' },
  404: {
    title: 'Page not found',
    text: 'There is nothing at this address. The page may have moved, or the link may be old.',
  },
  410: { title: 'This link no longer works', text: 'It has already been used, or it has expired.' },
  413: { title: 'Too large', text: 'What you sent is larger than we accept.' },
  429: { title: 'Too many attempts', text: 'Wait a few minutes, then try again.' },
  503: { title: 'We are very busy', text: 'Wait a few seconds, then reload this page.' },
  500: {
    title: 'Something went wrong on our side',
    text: 'You did nothing wrong, and your cart is safe. Try again in a moment.',
  },
};
