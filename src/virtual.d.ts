// What `react-router build` generates from routes.ts.
declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';

  const build: ServerBuild;
  export = build;
}

// What the browser's build made of src/islands.ts: the files of each island, by its name (vite.config.ts).
declare module 'virtual:islands' {
  const files: Readonly<Record<string, readonly string[]>>;
  export default files;
}
