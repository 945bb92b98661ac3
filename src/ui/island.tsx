import { type ComponentType, createContext, createElement, useContext } from 'react';
import { useNonce } from './nonce.tsx';
import { jsonForScript } from './structured-data.tsx';

/** Where the browser finds the script that brings islands to life. */
export interface IslandScripts {
  /** of the entry */
  entry: string;
  /** what each island needs besides, by its name: known before the entry asks for it */
  files: Readonly<Record<string, readonly string[]>>;
  /** what hot reload wants to run first; only while developing */
  first?: string | undefined;
  /** the files of the islands that this page has, gathered while it is drawn; `scriptTags` writes them at its end */
  asked: Set<string>;
}

const ScriptsContext = createContext<IslandScripts | null>(null);
const SharedContext = createContext<unknown>(null);

/** Names the scripts of this build while a page is rendered on the server. */
export const IslandScriptsProvider = ScriptsContext.Provider;

/** What every island of the page is given besides its own props: JSON that the entry hands to their frame. */
export const IslandSharedProvider = SharedContext.Provider;

/** What stands beside an island in the page, from which the browser draws it again. */
export interface IslandData {
  props: Record<string, unknown>;
  shared: unknown;
}

/**
 * A part of a page that React makes live in the browser; the rest of the page stays as the server drew it. `name` is its
 * key in `src/islands.ts`. Its props must survive JSON, and what it draws must not hang on `useId` or on a router.
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
    for (const file of [scripts.entry, ...(scripts.files[name] ?? [])]) scripts.asked.add(file);
  return (
    <>
      <div data-island={name}>{createElement(part, props)}</div>
      <script
        type="application/json"
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: text would be escaped as HTML, which a script is not; see jsonForScript
        dangerouslySetInnerHTML={{ __html: jsonForScript({ props, shared }) }}
      />
      {scripts?.first && (
        <script
          type="module"
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: two addresses of the build's own, while developing
          dangerouslySetInnerHTML={{
            __html: `import ${JSON.stringify(scripts.first)};import(${JSON.stringify(scripts.entry)})`,
          }}
        />
      )}
    </>
  );
}

/**
 * The tags that bring a page's islands to life, for the end of its body: each file once, however many islands ask for it.
 * They are fetched after the style sheet, the fonts and the pictures: the page is whole without them, and on a slow line
 * 75 kB of script before its styles are 0.6 s in which nothing is seen (Lighthouse, simulated slow 4G).
 */
export function scriptTags({ entry, asked }: IslandScripts, nonce: string): string {
  if (asked.size === 0) return '';
  const attributes = `fetchpriority="low"${nonce && ` nonce="${nonce}"`}`;
  const links = [...asked].map((file) => `<link rel="modulepreload" href="${file}" ${attributes}>`);
  return `${links.join('')}<script type="module" src="${entry}" ${attributes}></script>`;
}
