import type { RouterContextProvider } from 'react-router';
import { type ComposedBox, exampleValues, type Values } from '#composition/index.ts';
import { shopContext } from '#platform/shop.ts';
import { composeDesign, pictureUrl } from './compose-design.server.ts';
import { composerContext } from './composer-context.server.ts';
import type { Design } from './design.ts';
import { longFields } from './design-form.ts';
import { faultWords, isStop } from './fault-words.ts';

interface ProofBox {
  /** the field that a press on it leads to */
  field: string;
  at: ComposedBox['at'];
  /** if the customer may move it: its name in the form, see `moveName` */
  part?: string;
}

/** A design as its page shows it. */
export interface DesignProof {
  /** finished size */
  widthMm: number;
  heightMm: number;
  /** nothing is filled in yet, so the template’s own examples are shown */
  isExample: boolean;
  /** `picture` is a data URL; boxes in mm on the finished page, each with the field that a press on it leads to */
  pages: { name: string; picture: string; boxes: ProofBox[] }[];
  /** by field: what is wrong with it, and whether it can’t be printed like that */
  faults: Record<string, { words: string; isStop: boolean }>;
}

const PROOF_PX = 1000;

/** Composes a design and draws its pages; null if the engine refuses it. */
export async function proofOfDesign(
  context: Readonly<RouterContextProvider>,
  design: Pick<Design, 'layout' | 'values'>,
): Promise<DesignProof | null> {
  const shop = context.get(shopContext);
  const { layout, values } = design;
  const { widthMm, heightMm } = layout;
  const isExample = isUntouched(values);
  const filledIn = isExample
    ? { ...exampleValues(layout), scheme: values.scheme, pages: values.pages }
    : values;
  const composed = await composeDesign(
    shop,
    context.get(composerContext),
    { layout, values: filledIn },
    { maxPx: PROOF_PX, picturesOnly: true },
  );
  if (!composed) return null;
  const faults: DesignProof['faults'] = {};
  for (const fault of isExample ? [] : composed.faults)
    if (fault.field && !faults[fault.field]?.isStop)
      faults[fault.field] = { words: faultWords(fault, layout.fonts), isStop: isStop(fault) };
  for (const [id, words] of Object.entries(longFields(layout, values))) faults[id] = { words, isStop: true };
  const pages = composed.pages.map(({ name, index, boxes }, i) => ({
    name,
    picture: pictureUrl(composed.pictures[i] ?? new Uint8Array()),
    boxes: boxes.flatMap(({ fields: [field], at, element }) => {
      if (!field) return [];
      const it = layout.pages[index]?.elements[element];
      return [{ field, at, ...(it?.draw === 'text' && it.moves ? { part: `${index}.${element}` } : {}) }];
    }),
  }));
  return { widthMm, heightMm, isExample, pages, faults };
}

const isUntouched = ({ texts, photos }: Values) =>
  Object.keys(photos).length === 0 && Object.values(texts).every((text) => !text.trim());
