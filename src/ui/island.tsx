import { type ComponentType, createContext, createElement, useContext } from 'react';
import { preinitModule, preloadModule } from 'react-dom';
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
  if (scripts) announce(scripts, name, nonce);
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

/** Once a page, however many islands it has: React writes each address one time. */
function announce({ entry, files, first }: IslandScripts, name: string, nonce: string | undefined): void {
  if (first) return;
  for (const file of files[name] ?? [])
    preloadModule(file, nonce ? { as: 'script', nonce } : { as: 'script' });
  preinitModule(entry, nonce ? { as: 'script', nonce } : { as: 'script' });
}
