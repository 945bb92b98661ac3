import type { RouterContextProvider } from 'react-router';
import type { ComposedPage } from '#composition/index.ts';
import { shopContext } from '#platform/shop.ts';
import { composeDesign } from './compose-design.server.ts';
import { composerContext } from './composer-context.server.ts';
import type { Design } from './design.ts';
import { faultWords, isStop } from './fault-words.ts';

/** A design as its page shows it. */
export interface DesignProof {
  /** `picture` is a data URL; places of boxes in per cent of the page, each with the field that a press on it leads to */
  pages: { name: string; picture: string; boxes: { field: string; style: Record<string, string> }[] }[];
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
  const composed = await composeDesign(shop, context.get(composerContext), design, PROOF_PX);
  if (!composed) return null;
  const faults: DesignProof['faults'] = {};
  for (const fault of composed.faults)
    if (fault.field && !faults[fault.field]?.isStop)
      faults[fault.field] = { words: faultWords(fault), isStop: isStop(fault) };
  const pages = composed.pages.map(({ name, boxes }, i) => ({
    name,
    picture: `data:image/jpeg;base64,${Buffer.from(composed.pictures[i] ?? []).toString('base64')}`,
    boxes: boxes.map((box) => placeOf(box, design.layout)),
  }));
  return { pages, faults };
}

function placeOf(
  { fields, at: [x, y, width, height] }: ComposedPage['boxes'][number],
  { widthMm, heightMm }: Design['layout'],
) {
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
  return {
    field: fields[0] ?? '',
    style: {
      left: percent(x / widthMm),
      top: percent(y / heightMm),
      width: percent(width / widthMm),
      height: percent(height / heightMm),
    },
  };
}
