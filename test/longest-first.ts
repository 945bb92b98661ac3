import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, mostly by waiting: begun last, it would have the others' processors idle at the end. */
const LONGEST = [
  'test/crash/purchase-crash.shop.test.ts',
  'src/platform/embedded-postgres/embedded-postgres.shop.test.ts',
  'test/pages/file-doors.shop.test.ts',
  'src/features/payments/stuck-refund.shop.test.ts',
  'src/platform/backup/restore.shop.test.ts',
  'src/platform/backup/backup.shop.test.ts',
  'src/features/artwork/engine/mend-cmyk.test.ts',
];

/** Files of a kind after one another, as they share processes; in each kind the longest first, also where nothing was measured yet. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = (file: TestSpecification) => {
      const index = LONGEST.indexOf(relative(this.ctx.config.root, file.moduleId).replaceAll('\\', '/'));
      return index < 0 ? LONGEST.length : index;
    };
    // The shops' files first: the short ones without a shop fill what is left at the end.
    const kind = (file: TestSpecification) => (file.project.name === 'shop' ? 0 : 1);
    return sorted.toSorted((a, b) => kind(a) - kind(b) || place(a) - place(b));
  }
}
