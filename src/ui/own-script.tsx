import { useNonce } from './nonce.tsx';

/**
 * A small script inside the page: the source of one function that refers to nothing outside itself. A separate file
 * would cost a request. The policy allows it by its nonce, which browsers hide from hydration. It runs once the page is
 * parsed, or with `early` as soon as it is reached.
 */
export function OwnScript({ run, early }: { run: () => void; early?: boolean }) {
  return (
    <script
      type={early ? undefined : 'module'}
      nonce={useNonce()}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function's source, no user input
      dangerouslySetInnerHTML={{ __html: `(${run})()` }}
    />
  );
}
