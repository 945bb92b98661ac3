import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, mostly by waiting: started last, it would leave the processors idle at the end. */
const LONGEST = [
  'test/crash/purchase-crash.shop.test.ts',
  'src/platform/embedded-postgres/embedded-postgres.shop.test.ts',
  'test/pages/file-doors.shop.test.ts',
  'src/features/payments/stuck-refund.shop.test.ts',
  'src/platform/backup/restore.shop.test.ts',
  'src/platform/backup/backup.shop.test.ts',
  'src/preflight/engine/fixes/cmyk.test.ts',
].map((file) => resolve(file));

/**
 * Starts the shop tests first, since the short ones without a shop fill what is left at the end; in each kind the longest
 * first, also in a fresh clone, where vitest has measured nothing yet. Throws where a file of the list has moved.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const moved = LONGEST.filter((file) => !existsSync(file));
    if (moved.length > 0)
      throw new Error(`test/longest-first.ts names what is not there: ${moved.join(', ')}`);
    const kind = ({ project }: TestSpecification) => (project.name === 'shop' ? 0 : 1);
    const place = ({ moduleId }: TestSpecification) => LONGEST.indexOf(resolve(moduleId)) + 1 || Infinity;
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => kind(a) - kind(b) || Math.sign(place(a) - place(b)) || 0);
  }
}
