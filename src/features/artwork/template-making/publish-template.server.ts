import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ComposeFault,
  fieldsOf,
  type Layout,
  type Sample,
  samplesOf,
  textOf,
} from '#composition/index.ts';
import { readProducts } from '#features/catalogue/products/index.server.ts';
import { type Actor, recordChange } from '#platform/audit.server.ts';
import { inTransaction, json } from '#platform/db/database.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import { temporaryPrefix } from '#platform/temporary-folders.server.ts';
import type { Engine } from '#preflight/index.server.ts';
import { type ArtworkSpec, findingText } from '#preflight/index.ts';
import {
  makeSamplePhotos,
  type ProvenSample,
  proveSample,
  readTemplateFiles,
  withLocalFiles,
} from '../designs/index.server.ts';
import { faultWords } from '../designs/index.ts';
import { type EditedTemplate, noteTrial, readEditedTemplate } from './draft-store.server.ts';
import { specFor } from './fitting-products.server.ts';
import { FINDINGS_MAX, type Trial, type TrialFinding } from './trial.ts';

const PROVE_TEMPLATE = 'prove-template';

/** Why a draft can’t be tried yet, each a sentence; none if it can. */
export function notReady({ draft, productIds }: EditedTemplate): string[] {
  if (!draft) return [];
  const { layout, problems } = draft;
  const elements = layout.pages.flatMap((page) => page.elements);
  const missing = elements.some((it) => it.draw === 'text' && it.lines.some(({ wanted }) => wanted));
  return [
    ...(problems.length > 0 ? ['Correct the placeholders in your PDF, and upload it again.'] : []),
    ...(missing ? ['Upload the missing fonts, or choose others.'] : []),
    ...(layout.fields.length === 0 ? ['Add a field: there is nothing for customers to fill in.'] : []),
    ...(productIds.length === 0 ? ['Choose a product that it is printed as.'] : []),
  ];
}

/** Begins to try a draft with every sample; if all pass, it is published. Returns false if it was changed meanwhile. */
export async function beginTrial(shop: Shop, actor: Actor, { id, draft }: EditedTemplate): Promise<boolean> {
  if (!draft) return false;
  return inTransaction(shop.db, async (trx) => {
    const total = samplesOf(draft.layout).length;
    const trial: Trial = { state: 'running', done: 0, total, findings: [], startedBy: actor };
    if (!(await noteTrial(trx, id, draft.revision, trial))) return false;
    await shop.jobs.send(trx, PROVE_TEMPLATE, { templateId: id, revision: draft.revision });
    return true;
  });
}

/**
 * The job that tries a draft: every sample is composed as it is printed and checked like an upload. A single error or warning refuses
 * publication; without any, the draft becomes the next version and goes on sale. Killed, it starts again. It ends early if
 * the draft is changed.
 */
export function proveTemplateJob(
  shop: Shop,
  engine: Engine,
): JobDefinition<{ templateId: string; revision: number }> {
  return {
    name: PROVE_TEMPLATE,
    concurrency: 1,
    retries: 3,
    retryPauseMaxSeconds: 30,
    async run({ templateId, revision }) {
      const template = await readEditedTemplate(shop.db, templateId);
      const trial = template?.draft?.trial;
      if (!template?.draft || !trial || template.draft.revision !== revision || trial.state !== 'running')
        return;
      const specs = await readSpecs(shop, template);
      if (specs.length === 0) {
        const findings = [
          { sample: '', field: null, words: 'None of its products has this size and number of pages.' },
        ];
        await noteTrial(shop.db, templateId, revision, { ...trial, state: 'broken', findings });
        return;
      }
      const findings = await tryDraft(shop, engine, template.draft.layout, specs, (done) =>
        noteTrial(shop.db, templateId, revision, { ...trial, done }),
      ).catch(async (error) => {
        // A page or font that can’t be drawn would fail again: its owner is told, and can press the button again.
        shop.log.error({ err: error, templateId }, 'a template could not be tried');
        const told = [
          {
            sample: '',
            field: null,
            words: 'A page or a font of it couldn’t be drawn. Replace the PDF or the font.',
          },
        ];
        await noteTrial(shop.db, templateId, revision, { ...trial, state: 'broken', findings: told });
        return null;
      });
      if (findings === null) return; // changed meanwhile
      if (findings.length > 0) {
        await noteTrial(shop.db, templateId, revision, {
          ...trial,
          state: 'failed',
          done: trial.total,
          findings,
        });
        return;
      }
      await publish(shop, trial.startedBy, templateId, revision);
    },
  };
}

async function readSpecs(shop: Shop, { draft, productIds }: EditedTemplate): Promise<ArtworkSpec[]> {
  if (!draft) return [];
  const products = await readProducts(shop.db, productIds);
  return products.flatMap((product) => specFor(product, draft.layout) ?? []);
}

/** Tries every sample. Returns what is wrong, or null if `onProgress` says that it no longer matters. */
async function tryDraft(
  shop: Shop,
  engine: Engine,
  layout: Layout,
  specs: readonly ArtworkSpec[],
  onProgress: (done: number) => Promise<boolean>,
): Promise<TrialFinding[] | null> {
  const own = await readTemplateFiles(shop.db, layout);
  const folder = await mkdtemp(temporaryPrefix('template'));
  try {
    if (layout.fields.some(({ kind }) => kind === 'photo')) await makeSamplePhotos(folder, layout);
    return await withLocalFiles(
      shop,
      own.map(({ storageKey }) => storageKey),
      async (paths) => {
        const files = own.map(({ id }, i) => ({ id, file: paths[i] ?? '' }));
        const findings: TrialFinding[] = [];
        for (const [done, sample] of samplesOf(layout).entries()) {
          if (!(await onProgress(done))) return null;
          const at = { folder, file: join(folder, 'sample.pdf') };
          const proven = await proveSample(engine, { layout, specs, files }, sample, at);
          findings.push(...findingsOf(layout, sample, proven));
          if (findings.length >= FINDINGS_MAX) break;
        }
        return onceEach(findings).slice(0, FINDINGS_MAX);
      },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function findingsOf(
  layout: Layout,
  sample: Sample,
  { faults, findings, values }: ProvenSample,
): TrialFinding[] {
  const labelOf = (id: string | null) => layout.fields.find((it) => it.id === id)?.label ?? null;
  const said = (fault: ComposeFault) => {
    const value = fault.field ? textOf(values, fault.field) : '';
    const words = faultWords(fault, layout.fonts);
    // “Ó Ceallaigh” is three letters too long at 7 pt.
    return fault.kind === 'too-long' && value
      ? `“${value}” is ${words[0]?.toLowerCase()}${words.slice(1)}`
      : words;
  };
  return [
    ...faults.map((fault) => ({ sample: sample.name, field: labelOf(fault.field), words: said(fault) })),
    // Notes, such as that something is transparent, don’t stop a customer’s file either.
    ...findings
      .filter(({ severity }) => severity !== 'info')
      .map((finding) => {
        const page = layout.pages[(finding.page ?? 1) - 1];
        const [only, ...others] = page ? [...new Set(page.elements.flatMap(fieldsOf))] : [];
        const field = layout.pages.length === 1 && only && others.length === 0 ? labelOf(only) : null;
        return { sample: sample.name, field, words: `${findingText(finding).title}.` };
      }),
  ];
}

/** What several samples find is said of the first. */
function onceEach(findings: readonly TrialFinding[]): TrialFinding[] {
  const known = new Set<string>();
  return findings.filter(({ field, words }) => {
    const key = `${field} ${words}`;
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

/** Makes the draft the next version, if it is still the one that was tried. */
async function publish(shop: Shop, actor: Actor, templateId: string, revision: number): Promise<void> {
  await inTransaction(shop.db, async (trx) => {
    if (!(await noteTrial(trx, templateId, revision, null))) return;
    const draft = await trx
      .selectFrom('templateDrafts')
      .select('layout')
      .where('templateId', '=', templateId)
      .executeTakeFirstOrThrow();
    const now = shop.clock();
    const { version, before } = await trx
      .updateTable('designTemplates')
      .set((it) => ({ version: it('version', '+', 1), archivedAt: null, updatedAt: now }))
      .where('id', '=', templateId)
      .returning((it) => ['version', it('version', '-', 1).as('before')])
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('designTemplateVersions')
      .values({ templateId, version, layout: json(draft.layout), createdAt: now })
      .execute();
    await recordChange(trx, {
      actor,
      action: 'template.publish',
      subject: `template:${templateId}`,
      before: { version: Number(before) },
      after: { version },
    });
  });
}
