import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite, isRunnableDevEnvironment } from 'vite';
import { readEnv } from '../src/env.ts';

type AppModule = typeof import('../src/app.ts');
type ShopModule = typeof import('../src/open-shop.ts');
type JobsModule = typeof import('../src/jobs.ts');
type ArtworkModule = typeof import('#features/artwork/files/index.server.ts');
type PreflightModule = typeof import('#preflight/index.server.ts');

/** `npm run dev`: the same shop on the same data, with pages and styles reloaded as you edit them. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  const vite = await createVite({ server: { middlewareMode: true }, appType: 'custom' });
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr))
    throw new Error('Vite offers no environment that runs server code');
  const load = <T>(path: string) => ssr.runner.import<T>(path);
  const { openShop } = await load<ShopModule>('/src/open-shop.ts');
  const { allJobs } = await load<JobsModule>('/src/jobs.ts');
  const { startMupdfEngine } = await load<PreflightModule>('/src/preflight/index.server.ts');
  const { resumableUploads } = await load<ArtworkModule>('/src/features/artwork/files/index.server.ts');
  const { shop, accounts, ready, email, runner, close } = await openShop(env, {
    onDatabaseLost: console.error,
  });
  const engine = startMupdfEngine();
  const uploads = resumableUploads(shop, engine);
  const answer = async (request: Request): Promise<Response> => {
    const { createApp } = await load<AppModule>('/src/app.ts');
    return createApp({
      shop,
      accounts,
      engine,
      uploads,
      ready,
      clientFolder: './public',
      development: true,
    }).fetch(request);
  };
  const deliver = async ({ body, signature }: { body: string; signature: string }) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const url = `${shop.site.publicOrigin}/webhooks/stripe`;
    return (await answer(new Request(url, { method: 'POST', body, headers }))).status;
  };
  await runner.start(allJobs(shop, { engine, email, deliver }), { work: true });
  const pages = getRequestListener(answer);
  const server = createServer((request, response) => {
    vite.middlewares(request, response, () => void pages(request, response));
  });
  server.listen(env.PORT, env.HOST, () =>
    console.log(`Galley (development) is open at ${shop.site.publicOrigin}`),
  );

  const stop = async () => {
    server.close();
    await vite.close();
    await engine.close();
    await close();
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
}

await main();
