import { globSync, readFileSync } from 'node:fs';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';

const FILES = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.|src\/routes\.ts$/.test(file));

/** Every address of `routes.ts`. */
const ROUTES = [...readFileSync('src/routes.ts', 'utf8').matchAll(/route\(\s*'([^'*]+)'/g)].map(
  ([, path]) => `/${path}`,
);

/** Addresses that the server answers outside `routes.ts`, and paths that aren't addresses of the shop. */
const OTHERS =
  /^\/(assets\/|healthz|readyz|metrics|fetch-ahead\.json|uploads|webhooks\/stripe|ping|favicon\.svg|icon\.png|apple-touch-icon\.png|share\.jpg|admin\/)$|^\/(bin|etc|proc|tmp|usr|var)\b/;

test('the list of routes can be read', () => {
  expect(ROUTES.length).toBeGreaterThan(100);
});

test('addresses of pages are made by href(), which the type check compares with the routes; none is concatenated', () => {
  const firsts = [...new Set(ROUTES.map((path) => path.split('/')[1]))].join('|').replaceAll('.', '\\.');
  const glued = new RegExp(
    `\`(?:\\$\\{[\\w.]*[oO]rigin\\})?/(?:${firsts})(?=[/?#$])[^\`]*\\$\\{|'/(?:${firsts})/(?:[\\w/-]+/)?' *(?:\\+|\\|\\|)`,
    'g',
  );
  const addresses = FILES.flatMap((file) =>
    (readFileSync(file, 'utf8').match(glued) ?? []).map((text) => `${file}: ${text}`),
  );
  expect(addresses).toEqual([]);
});

test('every address in the code is one that the shop has', () => {
  const strange = FILES.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(['"])(\/[a-z][\w\-/.:]*)(?:[?#][^'"\n]*)?\1/g)].flatMap(
      ([, , path = '']) => {
        const isKnown = OTHERS.test(path) || ROUTES.some((route) => route === path || matchPath(route, path));
        return isKnown ? [] : [`${file}: ${path}`];
      },
    ),
  );
  expect(strange).toEqual([]);
});

test('there is one href(): the router’s own would add 5 kB to every island', () => {
  const own = /import \{[^}]*\bhref\b[^}]*\} from 'react-router'/;
  expect(FILES.filter((file) => own.test(readFileSync(file, 'utf8')))).toEqual([]);
});
