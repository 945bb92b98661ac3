import { inOneByte } from '#kit/one-byte.ts';
import { useNonce } from './nonce.tsx';
import { escapedBeyondLatin } from './structured-data.tsx';

/**
 * A small script inside the page: the source of one function that refers to nothing outside itself. As a file it would
 * cost a request. The policy allows it by its nonce, which browsers hide from hydration.
 * It runs once the page is parsed, or with `early` where it stands.
 */
export function OwnScript({ run, early }: { run: () => void; early?: boolean }) {
  return (
    <script
      type={early ? undefined : 'module'}
      nonce={useNonce()}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function's source, no user input
      dangerouslySetInnerHTML={{ __html: sourceOf(run) }}
    />
  );
}

/** By script: its source, with characters beyond Latin-1 escaped, as `jsonForScript` has them. They only stand in its texts. */
const sources = new WeakMap<() => void, string>();

function sourceOf(run: () => void): string {
  const known = sources.get(run);
  if (known) return known;
  // It is cut out of a file that may have such characters elsewhere, and then held in two bytes a character as well.
  const source = inOneByte(escapedBeyondLatin(`(${run})()`));
  sources.set(run, source);
  return source;
}
