import type { RouteConfigEntry } from '@react-router/dev/routes';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import config from '../routes.ts';
import { pageHandler } from './page-handler.ts';

/** Our routes, each of which answers with its own file and parameters. */
function routesOf(
  entries: readonly RouteConfigEntry[],
  hydrate: boolean,
  parentId?: string,
): ServerBuild['routes'] {
  return Object.assign(
    {},
    ...entries.map(({ file, path, index, children = [] }) => ({
      [file]: {
        id: file,
        parentId,
        path,
        index,
        module: {
          handle: { hydrate },
          loader: ({ params }: { params: object }) => Response.json([file, params]),
        },
      },
      ...routesOf(children, hydrate, file),
    })),
  );
}

const entries = await config;
const routes = routesOf(entries, false);
const build = {
  entry: { module: { default: () => new Response('no route'), handleError: () => undefined } },
  assets: { routes: {}, version: '1' },
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  basename: '/',
  ssr: true,
  prerender: [],
  future: {},
};

const addresses = Object.values(routes).flatMap((route) => {
  const parts: string[] = [];
  for (let it = route; it; it = routes[it.parentId ?? '']) parts.unshift(it.path ?? '');
  const path = `/${parts.filter(Boolean).join('/')}`;
  const filled = path.replace(/:\w+/g, 'a-1').replace('*', 'x/y');
  return [
    filled,
    `${filled.toUpperCase()}/`,
    `${filled}.data`,
    `${filled}/nothing`,
    filled.replace('-', '%2D'),
  ];
});

test.each([
  ['plain', routes],
  ['live', routesOf(entries, true)],
])(
  'every address is answered by the route that React Router finds for it among all, if pages are %s',
  async (_, ofPages) => {
    const whole = { ...build, routes: ofPages } as unknown as ServerBuild;
    const few = pageHandler(whole, 'production');
    const all = createRequestHandler(whole, 'production');
    const answerOf = async (handle: typeof few, path: string) => {
      const answer = await handle(new Request(`http://localhost${path}`), new RouterContextProvider());
      return [path, answer.status, await answer.text()];
    };
    expect(addresses.length).toBeGreaterThan(500);
    for (const path of new Set(addresses))
      expect(await answerOf(few, path)).toEqual(await answerOf(all, path));
  },
);
