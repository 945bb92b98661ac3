import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files, mostly because they wait; if they started last, the processors would be idle at the end. */
const LONGEST = [
  'test/crash/purchase-crash.drill.shop.test.ts',
  'src/platform/embedded-postgres/embedded-postgres.drill.shop.test.ts',
  'test/pages/file-doors.drill.shop.test.ts',
  'src/features/money/payments/stuck-refund.drill.shop.test.ts',
  'src/platform/backup/restore.drill.shop.test.ts',
  'src/platform/backup/backup.drill.shop.test.ts',
  'src/features/floor/sheets/sheets.shop.test.ts',
  'src/features/orders/order-artwork/look.shop.test.ts',
  'test/pages/every-form.shop.test.ts',
  'src/preflight/engine/fixes/cmyk.drill.test.ts',
].map((file) => resolve(file));

/**
 * Runs the shop tests first, since the short tests without a shop fill the gaps at the end. Within each kind the
 * longest run first, even in a fresh clone without vitest's timings. Throws if a listed file has moved.
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
