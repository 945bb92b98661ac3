import type { ReactNode } from 'react';
import { PrimaryLink } from '#ui/button.tsx';
import type { OrderState } from './order-state.ts';

/** Where an order is, and the customer’s next step: the only filled button of the page. `children`: more about the state. */
export function OrderStateBar({
  state: { words, notes, press },
  children,
}: {
  state: OrderState;
  children?: ReactNode;
}) {
  return (
    <section aria-labelledby="order-state" className="sheet mt-4 px-4 py-4 sm:px-5">
      <h2 id="order-state" className="max-w-[40ch]">
        {words}
      </h2>
      {notes.map((note) => (
        <p key={note} className="mt-1 max-w-[70ch] whitespace-pre-line">
          {note}
        </p>
      ))}
      {children}
      {press && (
        <p className="no-print mt-4">
          <PrimaryLink to={press.to}>{press.label}</PrimaryLink>
        </p>
      )}
    </section>
  );
}
