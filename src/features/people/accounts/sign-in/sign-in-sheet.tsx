import type { ReactNode } from 'react';
import { PageTitle } from '#shell/page-meta.tsx';

const REASONS = [
  'We fill in your details at checkout',
  'All your orders, with their status and artwork, in one place',
  'The same cart on your phone and computer',
];

/** The layout of the sign-in pages. `problem` puts the problem in the page title, which is read first. */
export function SignInSheet({
  title,
  problem,
  children,
}: {
  title: string;
  problem: boolean;
  children: ReactNode;
}) {
  return (
    <div className="frame py-10 lg:py-16">
      <PageTitle page={title} refused={problem} />
      <div className="mx-auto grid max-w-4xl gap-10 lg:grid-cols-[minmax(0,28rem)_1fr] lg:gap-16">
        <div className="crop-marks p-5 sm:p-8">
          <h1 className="mb-6 text-2xl">{title}</h1>
          {children}
        </div>
        <aside className="self-center">
          <h2 className="text-lg">With an account</h2>
          <ul className="mt-3 space-y-2 text-sm">
            {REASONS.map((reason) => (
              <li key={reason} className="border-t border-rule pt-2">
                {reason}
              </li>
            ))}
          </ul>
          <p className="mt-4 text-sm text-grey">You can order without one too.</p>
        </aside>
      </div>
    </div>
  );
}
