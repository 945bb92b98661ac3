import { useNonce } from './nonce.tsx';

/**
 * A small script of our own inside the page: the text of one function, which refers to nothing outside itself. As a file
 * it would cost a request. The policy lets it run by its nonce, which browsers hide from what hydrates the page.
 */
export function OwnScript({ run }: { run: () => void }) {
  return (
    <script
      type="module"
      nonce={useNonce()}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function's text, nothing that anybody typed
      dangerouslySetInnerHTML={{ __html: `(${run})()` }}
    />
  );
}
