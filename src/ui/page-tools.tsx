import { useNonce } from './nonce.tsx';

/** A button that copies a text. Hidden without script. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  return (
    <button type="button" data-copy={text} hidden className="button no-print">
      <span aria-live="polite">{label}</span>
    </button>
  );
}

/** A button that prints the page or saves it as PDF. Hidden without script. */
export function PrintButton({ children }: { children: string }) {
  return (
    <button type="button" data-print hidden className="button no-print">
      {children}
    </button>
  );
}

/** The script for the buttons above. Use it after them, once per page. */
export function PageTools() {
  return (
    <script
      nonce={useNonce()}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the source of a function of this file, the same for everybody
      dangerouslySetInnerHTML={{ __html: `(${showTools})()` }}
    />
  );
}

/** Runs in the browser by itself, so it refers to nothing outside. */
function showTools(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    if (!navigator.clipboard) break; // only on secure addresses
    button.hidden = false;
    button.onclick = async () => {
      await navigator.clipboard.writeText(button.dataset.copy ?? '');
      if (button.firstElementChild) button.firstElementChild.textContent = 'Copied';
    };
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-print]')) {
    button.hidden = false;
    button.onclick = () => print();
  }
}
