import type { ReactNode } from 'react';

// Not for islands: they would make each of the shop's pages fetch one more file.

interface LinkProps {
  to: string;
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ to, children }: LinkProps) {
  return (
    <a href={to} className="button">
      {children}
    </a>
  );
}

/** The link that most people on the page should follow. */
export function PrimaryLink({ to, children }: LinkProps) {
  return (
    <a href={to} className="button button-primary">
      {children}
    </a>
  );
}

interface SubmitProps {
  /** what the form's action is to do, if it can do several things */
  intent?: string;
  children: ReactNode;
}

/** Sends its form. */
export function Submit({ intent, children }: SubmitProps) {
  return (
    <button type="submit" name={intent && 'intent'} value={intent} className="button">
      {children}
    </button>
  );
}

/** Sends its form: the button for what most people came to do. */
export function PrimarySubmit({ intent, children }: SubmitProps) {
  return (
    <button type="submit" name={intent && 'intent'} value={intent} className="button button-primary">
      {children}
    </button>
  );
}
