import { z } from 'zod';

/** 0 to 255 each. */
const screenColour = z.tuple([z.number(), z.number(), z.number()]).readonly();

/** What comes before the pictures in a stored file of plates. */
const header = z.object({
  /** the version that drew the plates, see `platesVersion` */
  version: z.string(),
  page: z.object({
    widthPx: z.int(),
    heightPx: z.int(),
    dpi: z.number().nullable(),
    isExact: z.boolean(),
    isApart: z.boolean(),
    notReplaced: z.array(z.string()),
    plates: z.array(z.object({ name: z.string(), rgb: screenColour, mean: z.number(), most: z.number() })),
    totals: z.array(z.number()),
    mixtures: z.array(z.number()),
  }),
  /** bytes of each picture, in order: all plates together, then each alone */
  lengths: z.array(z.int()),
});

type Header = z.output<typeof header>;

/** A page's plates with their pictures. */
export type StoredPlates = Pick<Header, 'version' | 'page'> & { pictures: readonly Uint8Array[] };

/** One file for a page: four bytes for the length of its facts, the facts as JSON, and the pictures one after the other. */
export function writePlates({ version, page, pictures }: StoredPlates): Uint8Array {
  const lengths = pictures.map((it) => it.length);
  const facts = Buffer.from(JSON.stringify({ version, page, lengths } satisfies Header));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(facts.length);
  return Buffer.concat([length, facts, ...pictures]);
}

/** Returns null if the file is from another version of the program. */
export function readPlates(bytes: Buffer): StoredPlates | null {
  if (bytes.length < 4) return null;
  const from = 4 + bytes.readUInt32BE(0);
  const facts = header.safeParse(jsonOf(bytes.subarray(4, from).toString()));
  if (!facts.success) return null;
  let at = from;
  const pictures = facts.data.lengths.map((length) => {
    at += length;
    return bytes.subarray(at - length, at);
  });
  return { version: facts.data.version, page: facts.data.page, pictures };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
