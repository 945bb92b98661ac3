import { useCallback, useState } from 'react';
import type { FileChecks } from './file-checks.ts';

/** Returns the code for files, null until it has loaded, and what loads it. `known`: it came with the page, which has a file. */
export function useFileChecks(known: FileChecks | undefined) {
  const [checks, setChecks] = useState(known ?? null);
  const load = useCallback(async () => {
    const { FILE_CHECKS } = await import('./file-checks.ts');
    setChecks(FILE_CHECKS);
    return FILE_CHECKS;
  }, []);
  const warm = useCallback(() => {
    load().catch(() => undefined); // a file that is chosen tries again, and can do without
  }, [load]);
  return { checks, load, warm };
}
