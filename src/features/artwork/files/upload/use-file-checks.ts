import { useCallback, useState } from 'react';
import type { FileChecks } from './file-checks.ts';

/**
 * Returns the code for files (null until it has loaded) and a function that loads it. `known` is the code, if the page
 * came with a file and therefore with it.
 */
export function useFileChecks(known: FileChecks | undefined) {
  const [checks, setChecks] = useState(known ?? null);
  const load = useCallback(async () => {
    const { FILE_CHECKS } = await import('./file-checks.ts');
    setChecks(FILE_CHECKS);
    return FILE_CHECKS;
  }, []);
  const warm = useCallback(() => {
    load().catch(() => undefined); // choosing a file retries this, and also works without it
  }, [load]);
  return { checks, load, warm };
}
