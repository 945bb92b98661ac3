import { readFile } from 'node:fs/promises';
import { type LockedPackage, lockedPackages } from './locked-packages.ts';

/**
 * `npm run sbom`: the packages that the shop runs with, as CycloneDX JSON, from the lock file alone, so one lock file
 * always gives the same text. (`npm sbom --omit=dev` leaves out packages that tests use as well, such as zod.)
 */
const { name, version, license } = JSON.parse(await readFile('package.json', 'utf8'));
const packages = (await lockedPackages()).filter(({ inShop }) => inShop);
const unique = [...new Map(packages.map((one) => [purlOf(one.name, one.version), one])).values()];

console.log(
  JSON.stringify(
    {
      $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      version: 1,
      metadata: {
        component: {
          'bom-ref': purlOf(name, version),
          type: 'application',
          name,
          version,
          licenses: [{ license: { id: license } }],
        },
      },
      components: unique.map(componentOf),
    },
    null,
    2,
  ),
);

function componentOf({ name: full, version: of, licence, integrity }: LockedPackage) {
  const [scope, short] = full.startsWith('@') ? full.split('/') : [undefined, full];
  const [algorithm, digest = ''] = integrity?.split('-') ?? [];
  return {
    'bom-ref': purlOf(full, of),
    type: 'library',
    ...(scope ? { group: scope } : {}),
    name: short,
    version: of,
    purl: purlOf(full, of),
    ...(licence
      ? { licenses: [/ (AND|OR) /.test(licence) ? { expression: licence } : { license: { id: licence } }] }
      : {}),
    ...(algorithm === 'sha512'
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
      : {}),
  };
}

function purlOf(full: string, of: string): string {
  return `pkg:npm/${full.replace('@', '%40')}@${of}`;
}
