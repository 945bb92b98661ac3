import { ARTWORK_LATER, IDEA, LOOK, readTicks } from '#features/artwork/files/index.ts';
import { isChoiceName, vatAnswersIn, withCustomFields } from '#features/pricing/prices/index.ts';

const LINE_ID = /^[\w-]{1,120}$/;

/** Reads a product page's form. Anything else sent with it (a price, a total) is ignored. */
export function readAddition(fields: FormData) {
  const text = (name: string) => String(fields.get(name) ?? '');
  const names = [...new Set(fields.keys())].filter(isChoiceName);
  return {
    intent: text('intent'),
    artworkId: text('artworkId') || null,
    isLater: fields.has(ARTWORK_LATER),
    ideaId: text(LOOK) || text(IDEA) || null,
    wantsLook: text(LOOK) !== '',
    lineId: LINE_ID.test(text('lineId')) ? text('lineId') : null,
    accepted: readTicks(fields),
    vatAnswers: vatAnswersIn(Object.fromEntries(fields)),
    chosen: chosenIn(names, withCustomFields(Object.fromEntries(fields))),
  };
}

function chosenIn(names: readonly string[], fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, String(fields[name] ?? '')]));
}
