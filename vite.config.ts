import { readFile, writeFile } from 'node:fs/promises';
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
      if (this.environment.name !== 'client') return;
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const path = join(dir, name);
        const plain = await readFile(path);
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        await writeFile(`${path}.br`, brotliCompressSync(plain, quality));
        await writeFile(`${path}.gz`, gzipSync(plain, { level: 9 }));
      }
    },
  };
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

/** Names the server's files after their entries; the framework would call them all index.js. */
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
  };
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serverEntries(), compressOnce()],
  build: { assetsInlineLimit: 0, target: 'es2023' },
});
