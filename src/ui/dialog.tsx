import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { OwnScript } from './own-script.tsx';

interface DialogProps {
  /** the heading, which also names the dialog */
  title: string;
  /** called after Esc, the Close button, or a click outside; the owner then stops rendering it as open */
  onClose: () => void;
  /** where Close leads without script; not needed if only script can open the dialog */
  closeTo?: string;
  open: boolean;
  wide?: boolean;
  children: ReactNode;
}

/**
 * A short interruption over the page. The browser's own `<dialog>` traps the focus, closes on Esc and returns the
 * focus; the page behind does not scroll (dialog.css).
 */
export function Dialog({ title, onClose, closeTo, open, wide, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = `dialog${useId()}`;
  const [openFromServer] = useState(open);
  useEffect(() => {
    const shown = dialog.current;
    if (!open) return shown?.close();
    // The server renders it open in the page, for visitors without script. Here it becomes modal. The focus stays where
    // it was, and the scroll position stays.
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
          {openFromServer && closeTo && <OwnScript run={closeByEscape} early />}
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
        </>
      )}
    </dialog>
  );
}

/**
 * Until the page is hydrated its dialog isn't modal and Esc doesn't close it, so go where Close leads. The script comes
 * before the dialog's text, so that anyone who can see the dialog can close it. The browser's own Esc would stop the
 * page from loading.
 */
function closeByEscape(): void {
  addEventListener('keydown', (event) => {
    const close = document.querySelector<HTMLAnchorElement>('dialog[open]:not(:modal) a[data-close]');
    if (event.key !== 'Escape' || !close) return;
    event.preventDefault();
    const leave = () => location.assign(close.href);
    // The router's `replaceState` at the end of the page would cancel the navigation.
    if (document.readyState === 'loading')
      document.addEventListener('readystatechange', leave, { once: true });
    else leave();
  });
}
