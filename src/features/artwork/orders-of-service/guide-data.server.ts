import type { RouterContextProvider } from 'react-router';
import { readProduct } from '#features/catalogue/products/index.server.ts';
import { countWords } from '#kit/count-words.ts';
import { formatWeekday } from '#kit/day.ts';
import { href } from '#kit/href.ts';
import { londonDay } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { composeDesign, composerContext, ownSharing } from '../designs/index.server.ts';
import { COVER_FIELDS, type Design, faultWords, isStop, type Service, textName } from '../designs/index.ts';
import { arrivalFor } from './arrival.server.ts';
import { ownValues, type StepChange } from './guide-form.server.ts';
import { partPath, type StepId, stepPath } from './guide-steps.ts';

/** A page of the proof. `boxes` in mm, each with where a press on it leads. */
interface ProofSheet {
  name: string;
  picture: string;
  boxes: { to: string; words: string; at: readonly [number, number, number, number] }[];
}

export interface ServiceProof {
  widthMm: number;
  heightMm: number;
  pages: ProofSheet[];
  /** `Eight pages` */
  pagesWords: string;
  /** what is wrong, with where it is changed; `isStop`: it can’t be printed like that */
  faults: { words: string; to: string; label: string; isStop: boolean }[];
  copies: number | null;
  quantities: { id: string; name: string }[];
}

/** Returns what a step shows. `change`: what was typed and wasn’t accepted. */
export async function shownStep(
  context: Readonly<RouterContextProvider>,
  design: Design,
  step: StepId,
  change: StepChange | null = null,
) {
  const { clock } = context.get(shopContext);
  const service = change?.service ?? (design.service as Service);
  const values = change?.values ?? ownValues(design.values);
  const { day } = service;
  const suggested = day && !values.texts.day ? { ...values.texts, day: formatWeekday(day) } : values.texts;
  return {
    id: design.id,
    version: design.updatedAt.getTime(),
    name: change?.name ?? design.name,
    step,
    service,
    values: { ...values, texts: suggested },
    typedDay: change?.day ?? day,
    today: londonDay(clock()),
    arrival: await arrivalFor(context, design.productId, day),
    proof: step === 'proof' ? await proofOf(context, design, service) : null,
    sharing: step === 'proof' ? await ownSharing(context.get(shopContext), design.id) : null,
  };
}

async function proofOf(
  context: Readonly<RouterContextProvider>,
  design: Design,
  service: Service,
): Promise<ServiceProof> {
  const shop = context.get(shopContext);
  const { layout, values, id, updatedAt } = design;
  const composed = await composeDesign(shop, context.get(composerContext), { layout, values });
  const product = await readProduct(shop.db, design.productId);
  const quantities = product?.optionGroups.find(({ key }) => key === 'quantities')?.options ?? [];
  const place = (field: string) => placeOf(design, service, field);
  const pages = layout.pages.map(({ name }, i) => ({
    name,
    picture: `${href('/designs/:designId/pages/:page', { designId: id, page: `${i + 1}` })}?v=${updatedAt.getTime()}`,
    boxes: (composed?.pages[i]?.boxes ?? []).flatMap(({ fields: [field], at }) => {
      const to = field ? place(field) : null;
      return to ? [{ to: to.to, words: to.label, at }] : [];
    }),
  }));
  return {
    widthMm: layout.widthMm,
    heightMm: layout.heightMm,
    pages,
    pagesWords: countWords(pages.length, 'page'),
    faults: [...lengthFaults(design, service), ...composeFaults(design, service, composed?.faults ?? [])],
    copies: service.copies,
    quantities: quantities.map(({ id: quantity, name }) => ({ id: quantity, name })),
  };
}

/** Where what is printed from a field is changed, and what that is called. */
function placeOf({ id }: Design, { parts }: Service, field: string): { to: string; label: string } | null {
  const cover = COVER_FIELDS.find((it) => it.id === field);
  if (cover) return { to: `${stepPath(id, 'who')}#${textName(field)}`, label: cover.label };
  if (field === 'thanks') return { to: `${stepPath(id, 'look')}#${textName(field)}`, label: 'Thanks' };
  if (field === 'backPhoto') return { to: stepPath(id, 'look'), label: 'Portrait on the back' };
  const part = parts.find((it) => field.startsWith(`${it.id}n`));
  return part ? { to: partPath(id, part.id), label: part.title || part.heading || 'A part' } : null;
}

function composeFaults(
  design: Design,
  service: Service,
  faults: NonNullable<Awaited<ReturnType<typeof composeDesign>>>['faults'],
): ServiceProof['faults'] {
  const all = faults.flatMap((fault) => {
    const place = fault.field ? placeOf(design, service, fault.field) : null;
    return place ? [{ ...place, words: faultWords(fault), isStop: isStop(fault) }] : [];
  });
  // One row of a hymn in a foreign script has the same fault as the next.
  return [...new Map(all.map((fault) => [`${fault.to} ${fault.words}`, fault])).values()].slice(0, 12);
}

/** What to shorten if sixteen pages aren’t enough: the longest parts. */
function lengthFaults({ id, tooManyPages }: Design, { parts }: Service): ServiceProof['faults'] {
  if (tooManyPages === 0) return [];
  return parts
    .toSorted((a, b) => b.words.length - a.words.length)
    .slice(0, 3)
    .map((part) => ({
      to: partPath(id, part.id),
      label: part.title || part.heading,
      words: `This takes more than 16 pages, by about ${tooManyPages === 0.5 ? 'half a page' : countWords(tooManyPages, 'page')}. Shorten the longest parts, for example by leaving out verses.`,
      isStop: true,
    }));
}
