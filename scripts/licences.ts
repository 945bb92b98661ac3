import { lockedPackages } from './locked-packages.ts';

/** `npm run licences`: one line for each package that the shop runs with: its licence, name and version. */
for (const { name, version, licence, inShop } of await lockedPackages())
  if (inShop) console.log(`${licence ?? 'not stated'}\t${name}@${version}`);
