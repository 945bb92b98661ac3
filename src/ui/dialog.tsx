import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { OwnScript } from './own-script.tsx';

interface DialogProps {
  /** what it asks or shows: its heading, by which it is named */
  title: string;
  /** after Esc, its Close button, or a press beside it; the owner then stops rendering it as open */
  onClose: () => void;
  /** where its Close leads, for who has no script; one that only a script can open has none */
  closeTo?: string;
  open: boolean;
  wide?: boolean;
  children: ReactNode;
}

/**
 * A short interruption over the page. The browser's own `<dialog>` keeps the focus inside, closes by Esc and gives the
 * focus back to where it was; the page behind does not scroll (theme.css).
 */
export function Dialog({ title, onClose, closeTo, open, wide, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = `dialog${useId()}`;
  const [openFromServer] = useState(open);
  useEffect(() => {
    const shown = dialog.current;
    if (!open) return shown?.close();
    // From the server it comes open in the page, for who has no script; here it is put above everything else. Who types in
    // it already goes on where they were, and what was scrolled to stays in view.
    const scrolled = shown?.scrollTop ?? 0;
    const focused = document.activeElement;
    const isWithin = focused instanceof HTMLElement && shown?.contains(focused);
    shown?.removeAttribute('open');
    shown?.showModal();
    if (isWithin) focused.focus({ preventScroll: true });
    if (scrolled > 0) shown?.scrollTo({ top: scrolled, behavior: 'instant' });
  }, [open]);
  return (
    <dialog
      ref={dialog}
      open={openFromServer}
      aria-labelledby={heading}
      className={wide ? 'dialog dialog-wide' : 'dialog'}
      onClose={onClose}
      closedby="any"
    >
      {open && (
        <>
          <div className="mb-4 flex items-baseline justify-between gap-4">
            <h2 id={heading} className="min-w-0 text-lg wrap-anywhere">
              {title}
            </h2>
            {closeTo ? (
              <a
                href={closeTo}
                data-close=""
                className="button-text inline-flex shrink-0 items-center"
                onClick={(event) => {
                  event.preventDefault();
                  onClose();
                }}
              >
                Close
              </a>
            ) : (
              <button type="button" className="button-text shrink-0" onClick={onClose}>
                Close
              </button>
            )}
          </div>
          {children}
          {openFromServer && closeTo && <OwnScript run={closeByEscape} />}
        </>
      )}
    </dialog>
  );
}

/** Until the page is alive its dialog isn't modal, and the browser doesn't close it by Esc: this goes where Close leads. */
function closeByEscape(): void {
  addEventListener('keydown', (event) => {
    const close = document.querySelector<HTMLAnchorElement>('dialog[open]:not(:modal) a[data-close]');
    if (event.key === 'Escape' && close) location.assign(close.href);
  });
}
