import { type ComponentType, createContext, createElement, useContext } from 'react';
import { slotMark } from '#kit/slot-mark.ts';
import { useNonce } from './nonce.tsx';
import { useSlotMark } from './slot.tsx';
import { jsonForScript } from './structured-data.tsx';

/** Where the browser finds the script that hydrates islands. */
export interface IslandScripts {
  /** address of the entry script */
  entry: string;
  /** the files each island needs, by name, so they load before the entry requests them */
  files: Readonly<Record<string, readonly string[]>>;
  /** what hot reload runs first; only in development */
  first?: string | undefined;
  /** the files of this page's islands, collected while it renders; `scriptTags` writes them at its end */
  requested: Set<string>;
}

const ScriptsContext = createContext<IslandScripts | null>(null);

/** Provides the script addresses of this build while a page is rendered on the server. */
export const IslandScriptsProvider = ScriptsContext.Provider;

/** The slot with the JSON that every island of a page gets besides its props: the entry passes it to their frame. */
export const SHARED_SLOT = 'shared';

/**
 * A part of a page that is hydrated in the browser; the rest stays as the server rendered it. `name` is its key in
 * `src/web/islands.ts`. Its props must survive JSON, and its output must not depend on `useId` or a router.
 */
export function Island<Props extends object>({
  name,
  of: part,
  props,
  isSlot = false,
}: {
  name: string;
  of: ComponentType<Props>;
  props: Props;
  /** the whole island differs by visitor: it is a slot of the same name */
  isSlot?: boolean;
}) {
  const scripts = useContext(ScriptsContext);
  const mark = useSlotMark(name, props);
  const nonce = useNonce();
  if (scripts && !scripts.first)
    for (const file of [scripts.entry, ...(scripts.files[name] ?? [])]) scripts.requested.add(file);
  return (
    <>
      {createElement('div', {
        'data-island': name,
        ...(isSlot && mark ? { dangerouslySetInnerHTML: mark } : { children: createElement(part, props) }),
      })}
      <script
        type="application/json"
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: as text it would be HTML-escaped, which breaks scripts; see jsonForScript
        dangerouslySetInnerHTML={{ __html: jsonForScript(props) }}
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
 * Returns what hydrates a page's islands, for the end of its body: the data they share (or its slot's mark, where the page
 * is drawn for all), and each script file once, however many islands use it. They load after the style sheet, fonts and
 * pictures: the page is complete without them, and on a slow connection 75 kB of script before its styles delay the first
 * paint by 0.6 s (Lighthouse, simulated slow 4G).
 */
export function islandTags(
  { entry, first, requested }: IslandScripts,
  { shared, nonce, isForAll }: { shared: unknown; nonce: string; isForAll: boolean },
): string {
  if (requested.size === 0 && !first) return '';
  const data = isForAll ? slotMark(nonce, SHARED_SLOT) : jsonForScript(shared);
  const json = `<script type="application/json" data-shared${nonce && ` nonce="${nonce}"`}>${data}</script>`;
  if (requested.size === 0) return json;
  const attributes = `fetchpriority="low"${nonce && ` nonce="${nonce}"`}`;
  const links = [...requested].map((file) => `<link rel="modulepreload" href="${file}" ${attributes}>`);
  return `${json}${links.join('')}<script type="module" src="${entry}" ${attributes}></script>`;
}
