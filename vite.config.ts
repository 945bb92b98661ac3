import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

/** Writes a .br and a .gz beside each text file that browsers fetch: compressed once, as small as possible. */
function compressOnce(): Plugin {
  return {
    name: 'compress-once',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const isClient = this.environment.name !== 'ssr';
      const paths = isClient ? Object.keys(bundle).map((name) => join(dir, name)) : await routeManifests();
      await Promise.all(paths.filter((file) => /\.(js|css|svg)$/.test(file)).map(compressed));
    },
  };
}

/** Uses all processors: zlib has its own threads. */
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
 * The programs: the shop, its child processes, and the commands of package.json that need its code. Tests start `app`.
 */
const ENTRIES = {
  server: './src/server.ts',
  app: './src/app.ts',
  admin: './src/commands/admin.ts',
  backup: './src/commands/backup.ts',
  'keep-archive': './src/commands/keep-archive.ts',
  'sample-orders': './src/commands/sample-orders.ts',
  'sample-prices': './src/commands/sample-prices.ts',
  restore: './src/commands/restore.ts',
  move: './src/commands/move.ts',
  'upgrade-database': './src/commands/upgrade-database.ts',
  doctor: './src/commands/doctor.ts',
  drill: './src/commands/drill.ts',
  engine: './src/preflight/engine/process.ts',
  'engine-worker': './src/preflight/engine/worker.ts',
  convert: './src/preflight/convert/process.ts',
  'picture-renderer': './src/pictures/renderer/process.ts',
};

/**
 * The files of `src` that the programs read when they run (`shippedFile`). They are copied to the build, because a
 * container has nothing else.
 */
const SHIPPED = ['src/preflight/engine/fogra39.icc', 'src/preflight/engine/fogra29.icc'];

/** What runs islands in place of React, at an eighth of its size (decision 0006). */
const PREACT: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

/**
 * What hydrates the islands of a page: the entry, and the files that each island needs, by its name (the name of its
 * file).
 */
const islands: { entry: string; files: Record<string, string[]> } = {
  entry: '/src/web/entry.islands.tsx',
  files: {},
};

const ISLANDS_BUILD: UserConfig = {
  // Emptied once, before all three builds.
  build: { emptyOutDir: false },
  environments: {
    islands: {
      consumer: 'client',
      build: {
        outDir: 'build/client',
        copyPublicDir: false,
        rolldownOptions: {
          input: resolve('src/web/entry.islands.tsx'),
          output: { entryFileNames: 'assets/[name]-[hash].js' },
        },
      },
    },
  },
};

/**
 * Builds the islands on their own, before the framework builds its client and its server, and tells the server
 * (`virtual:islands`) the files of each. In development they are modules like any other, and run on React.
 */
function islandsBuild(): Plugin {
  const id = 'virtual:islands';
  return {
    name: 'islands-build',
    enforce: 'pre',
    config: (_config, { command }) => (command === 'build' ? ISLANDS_BUILD : undefined),
    buildApp: {
      order: 'pre',
      async handler({ build, environments }) {
        await rm('build', { recursive: true, force: true });
        if (environments.islands) await build(environments.islands);
      },
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'islands') return;
      const filesOf = (file: string, files = new Set<string>()): Set<string> => {
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk' || files.has(`/${file}`)) return files;
        files.add(`/${file}`);
        for (const imported of chunk.imports) filesOf(imported, files);
        return files;
      };
      const listed = this.getModuleInfo(resolve('src/web/islands.ts'))?.dynamicallyImportedIds ?? [];
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        if (chunk.isEntry) islands.entry = `/${chunk.fileName}`;
        for (const part of listed.filter((path) => chunk.moduleIds.includes(path)))
          islands.files[basename(part, '.tsx')] = [...filesOf(chunk.fileName)];
      }
    },
    resolveId(source, importer) {
      if (source === id) return `\0${id}`;
      const instead = this.environment.name === 'islands' && PREACT[source];
      return instead ? this.resolve(instead, importer) : undefined;
    },
    load: (source) => (source === `\0${id}` ? `export default ${JSON.stringify(islands)}` : undefined),
  };
}

/** Names the server's files after their entries (the framework would call them all index.js), and ships what they read. */
function serverEntries(): Plugin {
  return {
    name: 'server-entries',
    enforce: 'post',
    configEnvironment(name) {
      if (name !== 'ssr') return undefined;
      return {
        build: { rolldownOptions: { input: ENTRIES, output: { entryFileNames: '[name].js' } } },
      };
    },
    async generateBundle() {
      if (this.environment.name !== 'ssr') return;
      for (const path of SHIPPED)
        this.emitFile({ type: 'asset', fileName: basename(path), source: await readFile(path) });
    },
  };
}

export default defineConfig({
  // Only a few functions of these are used; loaded whole they cost the process 250 MB and 18 MB (measured).
  ssr: { noExternal: ['date-fns', 'lucide-react'] },
  plugins: [tailwindcss(), reactRouter(), islandsBuild(), serverEntries(), compressOnce()],
  build: {
    assetsInlineLimit: 0,
    target: 'es2023',
    reportCompressedSize: false,
    // Only the used parts of lucide-react's and date-fns's index files are read: a third of the modules, the same output.
    rolldownOptions: { experimental: { lazyBarrel: true } },
  },
});
