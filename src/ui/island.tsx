import { type ComponentType, createContext, createElement, useContext } from 'react';
import { useNonce } from './nonce.tsx';
import { jsonForScript } from './structured-data.tsx';

/** Where the browser finds the script that hydrates islands. */
export interface IslandScripts {
  /** address of the entry script */
  entry: string;
  /** the files each island needs, by its name, so they load before the entry requests them */
  files: Readonly<Record<string, readonly string[]>>;
  /** what hot reload runs first; only in development */
  first?: string | undefined;
  /** the files of this page's islands, collected while it renders; `scriptTags` writes them at its end */
  requested: Set<string>;
}

const ScriptsContext = createContext<IslandScripts | null>(null);
const SharedContext = createContext<unknown>(null);

/** Provides the script addresses of this build while a page is rendered on the server. */
export const IslandScriptsProvider = ScriptsContext.Provider;

/** Props that every island of the page gets besides its own: JSON that the entry passes to their frame. */
export const IslandSharedProvider = SharedContext.Provider;

/** The data stored beside an island in the page, from which the browser renders it again. */
export interface IslandData {
  props: Record<string, unknown>;
  shared: unknown;
}

/**
 * A part of a page that React hydrates; the rest stays as the server rendered it. `name` is its key in
 * `src/islands.ts`. Its props must survive JSON, and its output must not depend on `useId` or a router.
 */
export function Island<Props extends object>({
  name,
  of: part,
  props,
}: {
  name: string;
  of: ComponentType<Props>;
  props: Props;
}) {
  const scripts = useContext(ScriptsContext);
  const shared = useContext(SharedContext);
  const nonce = useNonce();
  if (scripts && !scripts.first)
    for (const file of [scripts.entry, ...(scripts.files[name] ?? [])]) scripts.requested.add(file);
  return (
    <>
      <div data-island={name}>{createElement(part, props)}</div>
      <script
        type="application/json"
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: as text it would be HTML-escaped, which breaks scripts; see jsonForScript
        dangerouslySetInnerHTML={{ __html: jsonForScript({ props, shared }) }}
      />
      {scripts?.first && (
        <script
          type="module"
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: two addresses from our own build, only in development
          dangerouslySetInnerHTML={{
            __html: `import ${JSON.stringify(scripts.first)};import(${JSON.stringify(scripts.entry)})`,
          }}
        />
      )}
    </>
  );
}

/**
 * Returns the script tags that hydrate a page's islands, for the end of its body: each file once, however many islands
 * use it. They load after the style sheet, fonts and pictures: the page is complete without them, and on a slow
 * connection 75 kB of script before its styles delay the first paint by 0.6 s (Lighthouse, simulated slow 4G).
 */
export function scriptTags({ entry, requested }: IslandScripts, nonce: string): string {
  if (requested.size === 0) return '';
  const attributes = `fetchpriority="low"${nonce && ` nonce="${nonce}"`}`;
  const links = [...requested].map((file) => `<link rel="modulepreload" href="${file}" ${attributes}>`);
  return `${links.join('')}<script type="module" src="${entry}" ${attributes}></script>`;
}
