import type { Element, Field, LayoutPage } from '#composition/index.ts';
import { asks, asksWords, block, type Look, line, REQUIRED, type Size } from './drawing.ts';

export const SERVICE: Size = { widthMm: 148, heightMm: 210 };

/** What stands inside an order of service and on its back, whatever the cover looks like. */
export function serviceFields(of: {
  order: string;
  hymn: string;
  hymnWords: string;
  reading: string;
  readingWords: string;
  thanks: string;
}): Field[] {
  return [
    asksWords('order', 'The order of service, one part to a line', of.order, 600, REQUIRED),
    asks('hymn', 'Title of a hymn, song or prayer', of.hymn, 60),
    asksWords('hymnWords', 'Its words', of.hymnWords, 1000),
    asks('reading', 'Title of a reading or poem', of.reading, 60),
    asksWords('readingWords', 'Its words', of.readingWords, 700),
    asksWords('thanks', 'A word of thanks, and where everyone goes afterwards', of.thanks, 260),
  ];
}

export interface ServiceLooks {
  /** over a page */
  title: Look;
  /** of the hymn and the reading */
  head: Look;
  text: Look;
  thanks: Look;
}

/** Pages two to four, on the paper and with the ornaments of the template. */
export function servicePages(
  looks: ServiceLooks,
  dressed: { inside: Element[]; back: Element[] },
): LayoutPage[] {
  const paragraph = { paragraph: true } as const;
  const centred = { align: 'centre', anchor: 'middle' } as const;
  return [
    {
      name: 'Order',
      elements: [
        ...dressed.inside,
        block(
          [18, 20, 112, 170],
          [
            line('Order of service', looks.title),
            line('{{order}}', looks.text, { leading: 1.66, before: 5, ...paragraph }),
          ],
          centred,
        ),
      ],
    },
    {
      name: 'Words',
      elements: [
        ...dressed.inside,
        block(
          [18, 20, 112, 170],
          [
            line('{{hymn}}', looks.head, paragraph),
            line('{{hymnWords}}', looks.text, { before: 3.5, ...paragraph }),
          ],
          centred,
        ),
      ],
    },
    {
      name: 'Back',
      elements: [
        ...dressed.back,
        block(
          [22, 24, 104, 112],
          [
            line('{{reading}}', looks.head, paragraph),
            line('{{readingWords}}', looks.text, { before: 3, ...paragraph }),
          ],
          centred,
        ),
        block([22, 144, 104, 44], [line('{{thanks}}', looks.thanks, paragraph)], {
          align: 'centre',
          anchor: 'bottom',
        }),
      ],
    },
  ];
}
