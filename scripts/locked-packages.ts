import { readFile } from 'node:fs/promises';

/** A package that the lock file pins. */
export interface LockedPackage {
  name: string;
  version: string;
  /** as its author states it (SPDX); null if the lock file has none */
  licence: string | null;
  /** `sha512-…`; null for packages for other systems that the registry didn't have */
  integrity: string | null;
  /** whether it wants to run code when it is installed */
  hasInstallScript: boolean;
  /** whether the shop itself runs with it, not only its tests and build */
  inShop: boolean;
}

interface Entry {
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
  link?: boolean;
}

/** Returns every package of the lock file, by name and version. */
export async function lockedPackages(): Promise<LockedPackage[]> {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Record<string, Entry>;
  };
  return (
    Object.entries(packages)
      // The rest are ours: the project and `tools/`, which is linked.
      .filter(([path, { link }]) => path.includes('node_modules/') && !link)
      .map(([path, entry]) => ({
        name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
        version: entry.version ?? '',
        licence: entry.license ?? null,
        integrity: entry.integrity ?? null,
        hasInstallScript: entry.hasInstallScript === true,
        inShop: !entry.dev && !entry.devOptional,
      }))
      .sort(
        (one, other) =>
          one.name.localeCompare(other.name, 'en') || one.version.localeCompare(other.version, 'en'),
      )
  );
}
