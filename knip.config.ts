import type { KnipConfig } from 'knip';

/** What `npm run check` requires of every export, file and package: that something uses it. */
export default {
  workspaces: {
    '.': {
      entry: [
        'src/{server,app}.ts',
        'src/commands/{admin,backup,doctor,drill,keep-archive,move,sample-orders,sample-prices,restore,upgrade-database}.ts',
        // What `scripts/stand-alone.mjs` starts by name.
        'src/commands/galley-{impose,preflight}.ts',
        'src/preflight/{convert/process,engine/process,engine/worker}.ts',
        'src/pictures/renderer/process.ts',
        // Built on its own, and on Preact (`vite.config.ts`).
        'src/web/entry.islands.tsx',
        // `routes.ts` names it in development only.
        'src/shell/styleguide-page.tsx',
        // Imported during an upload, as one module.
        'src/features/artwork/files/upload/send-several.ts',
        'scripts/*.{ts,mjs}',
        'bench/*.ts',
        'test/crash/{app,restore}-to-kill.ts',
        'test/fixtures/tries-everything.mjs',
        'test/journeys/*.e2e.ts',
      ],
      project: ['{src,db,scripts,test,bench}/**/*.{ts,tsx,mjs,css}'],
      // Written by a tool, with a type for every table.
      ignore: ['src/platform/db/types.ts'],
      // Read by their paths (`platform/pdf.server.ts`, `pdf/other-alphabets.server.ts`, `composition/layout/fonts.ts`); in React's place (`vite.config.ts`).
      ignoreDependencies: [
        /^@expo-google-fonts\//,
        /^@fontsource(-variable)?\/(noto-sans|vazirmatn|scheherazade-new)/,
        'preact',
      ],
      // Normally recognised by the folder's packages, but these are in `tools/`.
      vitest: true,
      playwright: true,
    },
  },
  // Names packages and holds no code: `test/source-rules.test.ts` looks for unused ones.
  ignoreWorkspaces: ['tools'],
  include: ['files', 'dependencies', 'exports', 'types', 'duplicates'],
} satisfies KnipConfig;
