/** Letters of a postcode area, then a district or a range of them: `IV`, `KA27`, `PA20-49`. */
const AREA = /^([A-Z]{1,2})(?:(\d{1,2})(?:-(\d{1,2}))?)?$/;

interface PostcodeArea {
  letters: string;
  /** null for the whole area */
  from: number | null;
  to: number | null;
}

function readArea(text: string): PostcodeArea | null {
  const [, letters, from, to] = AREA.exec(text.toUpperCase()) ?? [];
  if (letters === undefined) return null;
  if (from === undefined) return { letters, from: null, to: null };
  const area = { letters, from: Number(from), to: Number(to ?? from) };
  return area.to < area.from ? null : area;
}

/** Whether this names a postcode area, a district or a range of districts. */
export function isPostcodeArea(text: string): boolean {
  return readArea(text) !== null;
}

/** Letters and number of the district, then the rest: `PA34` and `4AB`, `SW1` and `A1AA`. */
const FULL_POSTCODE = /^([A-Z]{1,2})(\d{1,2}|\d(?=[A-Z]))[A-Z]?\d[A-Z]{2}$/;

/**
 * Returns tests for the areas that a postcode lies in: first for those that name its district, then for those that name
 * its whole area; none for half a postcode. A district is the number after the letters: `PA34 4AB` is in `PA20-49`.
 */
export function areasOfPostcode(postcode: string): ((area: string) => boolean)[] {
  const [, letters, digits] = FULL_POSTCODE.exec(postcode.replace(/[^a-z0-9]/gi, '').toUpperCase()) ?? [];
  if (letters === undefined) return [];
  const district = Number(digits);
  const of = (isIn: (area: PostcodeArea) => boolean) => (text: string) => {
    const area = readArea(text);
    return area !== null && area.letters === letters && isIn(area);
  };
  return [
    of(({ from, to }) => from !== null && to !== null && from <= district && district <= to),
    of(({ from }) => from === null),
  ];
}
