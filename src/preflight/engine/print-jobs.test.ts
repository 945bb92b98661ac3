import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printJobs } from '#test/fixtures/print-jobs.ts';
import { findingText } from '../messages/messages.ts';
import { judgeArtwork } from '../rules/judge.ts';
import { startMupdfEngine } from './mupdf-engine.server.ts';

const engine = startMupdfEngine({ workers: 2 });
const folder = mkdtempSync(join(tmpdir(), 'galley-jobs-'));

beforeAll(() => expect(printJobs.length).toBeGreaterThan(40));
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

test.each(printJobs.map((job, i) => ({ ...job, i })))(
  '$name: $verdict (trust J11)',
  async ({ make, kind = 'pdf', i, ...known }) => {
    const file = join(folder, `${i}`);
    writeFileSync(file, await make());
    const { report } = await engine.inspect(file, kind);
    const pages = Math.min(Math.max(report.pageCount, 1), 2);
    const flyer = {
      widthMm: 148,
      heightMm: 210,
      bleedMm: 3,
      safeMm: 3,
      pages: { wanted: pages, min: 1, max: 2 },
    };
    const { verdict, findings } = judgeArtwork(report, known.spec ?? flyer);
    expect({ verdict, codes: findings.map((it) => it.code) }).toEqual({
      verdict: known.verdict,
      codes: known.codes,
    });
    for (const finding of findings) {
      const { title, fix } = findingText(finding);
      expect(`${title} ${fix}`, finding.code).not.toMatch(/undefined|NaN|Infinity|no description| {2}|\(\)/);
    }
  },
);
