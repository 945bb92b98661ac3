import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
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
      for (const path of paths.filter((file) => /\.(js|css|svg)$/.test(file))) {
        const plain = await readFile(path);
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        await writeFile(`${path}.br`, brotliCompressSync(plain, quality));
        await writeFile(`${path}.gz`, gzipSync(plain, { level: 9 }));
      }
    },
  };
}

/** The browser's list of routes: the framework writes it into the client's folder while it builds the server. */
async function routeManifests(): Promise<string[]> {
  const folder = 'build/client/assets';
  const names = await readdir(folder);
  return names.filter((name) => name.startsWith('manifest-')).map((name) => join(folder, name));
}

/** What is run: the shop, and the commands of package.json that need its code. `app` is what the tests start. */
const ENTRIES = {
  server: './src/server.ts',
  app: './src/app.ts',
  admin: './src/admin.ts',
  backup: './src/backup.ts',
  'sample-orders': './src/sample-orders.ts',
  restore: './src/restore.ts',
};

/** The framework in one file, the shop's own shared parts in another: each file costs a request and its headers. */
const FEW_FILES = {
  groups: [
    { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
    { name: 'shop', test: /src[\\/](kit|ui|features)[\\/]|lucide/, minShareCount: 4 },
  ],
};

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
  plugins: [tailwindcss(), reactRouter(), serverEntries(), compressOnce()],
  build: { assetsInlineLimit: 0, target: 'es2023' },
});
