import { createContext, useContext } from 'react';
import { useNonce } from './nonce.tsx';

export type JsonLd = { [key: string]: string | number | JsonLd | readonly (string | JsonLd)[] };

const OriginContext = createContext<string | undefined>(undefined);

/** Provides the site's origin, used in structured data addresses. */
export const OriginProvider = OriginContext.Provider;

/** The site's origin; undefined if the page has no structured data. */
export function useOrigin(): string | undefined {
  return useContext(OriginContext);
}

/** JSON that is safe inside a script element: it can't end the element or start a comment. */
export const jsonForScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** A description of the page for search engines, in schema.org's format. It runs nothing. */
export function StructuredData({ data }: { data: JsonLd }) {
  const json = jsonForScript({ '@context': 'https://schema.org', ...data });
  return (
    <script
      type="application/ld+json"
      nonce={useNonce()}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: as text it would be HTML-escaped, which breaks scripts; see jsonForScript
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
