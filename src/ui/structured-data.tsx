import { createContext, useContext } from 'react';
import { useNonce } from './nonce.tsx';

export type JsonLd = { [key: string]: string | number | JsonLd | readonly (string | JsonLd)[] };

const OriginContext = createContext<string | undefined>(undefined);

/** Hands on the site's own origin, with which addresses in structured data begin. */
export const OriginProvider = OriginContext.Provider;

/** The site's origin; undefined where nothing is to be said to machines. */
export function useOrigin(): string | undefined {
  return useContext(OriginContext);
}

/** JSON as it may stand inside a script element: nothing in it can end the element, or begin a comment. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** What the page is about, as schema.org says it, for search engines. Nothing runs. */
export function StructuredData({ data }: { data: JsonLd }) {
  const json = jsonForScript({ '@context': 'https://schema.org', ...data });
  return (
    <script
      type="application/ld+json"
      nonce={useNonce()}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: text would be escaped as HTML, which a script is not; see jsonForScript
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
