import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';

/** How long a message stays. At least six seconds (WCAG 2.2.1 requires enough time; ux convention 74). */
const SHOWN_MS = 8000;
/** How long a message with Undo stays: time to look at the result first, as in email programs. */
const UNDO_SHOWN_MS = 30_000;
/** How many messages are shown at once. Older ones disappear, so that a run of quick changes doesn’t cover the page. */
const AT_ONCE = 3;

interface Toast {
  id: number;
  text: string;
  /** undoes the action, if possible */
  undo?: (() => void) | undefined;
}

const ToastContext = createContext<((text: string, undo?: () => void) => void) | null>(null);

/** Announces a success. Errors are shown next to what they concern, and don't disappear. */
export function useToast(): (text: string, undo?: () => void) => void {
  const showToast = useContext(ToastContext);
  if (!showToast) throw new Error('useToast must be used within a ToastProvider');
  return showToast;
}

/** The container for toasts: one live region, in the page from the start so that screen readers register it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const last = useRef(0);
  const showToast = useCallback((text: string, undo?: () => void) => {
    last.current += 1;
    const toast = { id: last.current, text, undo };
    setToasts((now) => [...now, toast].slice(-AT_ONCE));
  }, []);
  const close = useCallback((id: number) => setToasts((now) => now.filter((toast) => toast.id !== id)), []);
  return (
    <ToastContext value={showToast}>
      {children}
      <div role="status" className="toasts no-print">
        {toasts.map((toast) => (
          <ToastMessage key={toast.id} toast={toast} close={close} />
        ))}
      </div>
    </ToastContext>
  );
}

/** Stays while the pointer or keyboard focus is on it. */
function ToastMessage({ toast, close }: { toast: Toast; close: (id: number) => void }) {
  const { undo } = toast;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => close(toast.id), undo ? UNDO_SHOWN_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id, undo, close]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses it; the actions are its buttons
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="flex-1">{toast.text}</span>
      {undo && (
        <button
          type="button"
          className="underline"
          onClick={() => {
            undo();
            close(toast.id);
          }}
        >
          Undo
        </button>
      )}
      <button type="button" aria-label={`Close: ${toast.text}`} onClick={() => close(toast.id)}>
        <span aria-hidden="true">✕</span>
      </button>
    </div>
  );
}
