import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** Writes a .br and a .gz beside each text file that browsers fetch: compressed once, as small as it gets. */
function compressOnce(): Plugin {
  return {
    name: 'compress-once',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const isClient = this.environment.name === 'client';
      const paths = isClient ? Object.keys(bundle).map((name) => join(dir, name)) : await routeManifests();
      await Promise.all(paths.filter((file) => /\.(js|css|svg)$/.test(file)).map(compressed));
    },
  };
}

/** On as many processors as there are: zlib has its own threads. */
async function compressed(path: string): Promise<void> {
  const plain = await readFile(path);
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, best),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}

/** The browser's list of routes: the framework writes it into the client's folder while it builds the server. */
async function routeManifests(): Promise<string[]> {
  const folder = 'build/client/assets';
  const names = await readdir(folder);
  return names.filter((name) => name.startsWith('manifest-')).map((name) => join(folder, name));
}

/**
 * What is run: the shop, its child processes, and the commands of package.json that need its code. `app` is what the tests
 * start.
 */
const ENTRIES = {
  server: './src/server.ts',
  app: './src/app.ts',
  admin: './src/admin.ts',
  backup: './src/backup.ts',
  'keep-archive': './src/keep-archive.ts',
  'sample-orders': './src/sample-orders.ts',
  'sample-prices': './src/sample-prices.ts',
  restore: './src/restore.ts',
  move: './src/move.ts',
  'upgrade-database': './src/upgrade-database.ts',
  doctor: './src/doctor.ts',
  drill: './src/drill.ts',
  engine: './src/preflight/engine/process.ts',
  'engine-worker': './src/preflight/engine/worker.ts',
  'picture-renderer': './src/pictures/renderer/process.ts',
};

/** The framework in one file, what only wholly live pages need of it in another: each file costs a request. */
const FEW_FILES = {
  groups: [
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
    { name: 'router', test: /node_modules[\\/]react-router[\\/]/ },
    { name: 'dates', test: /node_modules[\\/]@?date-fns[\\/]/ },
    // Nothing here may need the router, or every island would. Measures of options, why a product can't be priced, the days
    // of price lists, totals and what stands in admin folders are not for a product's page; only pages of what may be zero-rated need its rule.
    {
      name: 'parts',
      test: /lucide-react(?!.*icons[\\/](wrench|arrow-))|src[\\/](kit[\\/]money|ui[\\/]send-form|island-frame|features[\\/][a-z]+[\\/][a-z]+-context|(preflight|features[\\/](pricing|artwork))[\\/](?!messages[\\/](?!cover-words)|rules|spec[\\/](cover-spreads|artwork-rules)|artwork-state|product-artwork|removed-words|acceptance|earlier-list|fixes[\\/]|parts[\\/]|proof[\\/](?!proof-path)|upload[\\/](?!artwork-field|use-|upload-progress|warning-card)|option-measures|price-check|typed-product|turnaround-problems|rule-problems|pricing-problems|trade-terms|totals-list|vat-rule|admin[\\/]))/,
      minShareCount: 2,
    },
    // What a file needs once it is there: sending, judging and showing it. A page loads it then (file-checks.ts).
    {
      name: 'file-checks',
      test: /src[\\/](preflight[\\/](messages[\\/](?!cover-words)|rules|spec[\\/](cover-spreads|artwork-rules))|features[\\/]artwork[\\/](artwork-state|product-artwork|acceptance|earlier-list|fixes[\\/]fixable|parts[\\/]|proof[\\/]spreads|upload[\\/](?!artwork-field|use-|upload-progress|warning-card)))/,
      minShareCount: 2,
    },
  ],
};

/** By an island's name, which is its file's, the files that the browser needs for it: what its page asks for before the entry does. */
const islands: Record<string, string[]> = {};

/** Tells the server (`virtual:islands`) what the browser's build, which comes first, made of each island. */
function islandFiles(): Plugin {
  const id = 'virtual:islands';
  return {
    name: 'island-files',
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const filesOf = (file: string, found = new Set<string>()): Set<string> => {
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk' || found.has(`/${file}`)) return found;
        found.add(`/${file}`);
        for (const imported of chunk.imports) filesOf(imported, found);
        return found;
      };
      const listed = this.getModuleInfo(resolve('src/islands.ts'))?.dynamicallyImportedIds ?? [];
      for (const chunk of Object.values(bundle))
        for (const part of chunk.type === 'chunk'
          ? listed.filter((path) => chunk.moduleIds.includes(path))
          : [])
          islands[basename(part, '.tsx')] = [...filesOf(chunk.fileName)];
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? `export default ${JSON.stringify(islands)}` : undefined),
  };
}

/** Names the server's files after their entries; the framework would call them all index.js. */
function serverEntries(): Plugin {
  return {
    name: 'server-entries',
    enforce: 'post',
    configEnvironment(name) {
      if (name === 'client') return { build: { rolldownOptions: { output: { codeSplitting: FEW_FILES } } } };
      if (name !== 'ssr') return undefined;
      return {
        build: { rolldownOptions: { input: ENTRIES, output: { entryFileNames: '[name].js' } } },
      };
    },
  };
}

export default defineConfig({
  // Of these a few functions are used; loaded whole they cost the process 250 MB and 18 MB (measured).
  ssr: { noExternal: ['date-fns', 'lucide-react'] },
  plugins: [tailwindcss(), reactRouter(), islandFiles(), serverEntries(), compressOnce()],
  build: {
    assetsInlineLimit: 0,
    target: 'es2023',
    reportCompressedSize: false,
    // Of lucide-react's and date-fns's index files, only what is used is read: a third of the modules, the same output.
    rolldownOptions: { experimental: { lazyBarrel: true } },
  },
});
