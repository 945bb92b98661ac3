import { fillersOf } from '#imposition/index.ts';
import { countWords } from '#kit/count-words.ts';
import {
  type EngineReport,
  inkWords,
  type NamedRole,
  roleOf,
  type X4Breach,
  x4Reasons,
} from '#preflight/index.ts';

export interface JobReport {
  job: string;
  report: EngineReport;
}

/** What a printer should know about the files on a sheet before it goes on the press. */
export interface ImposedFacts {
  /** names of the inks other than the four */
  spots: string[];
  /** these inks, with the purpose of each */
  separations: readonly NamedRole[];
  /** jobs with screen colours (RGB) */
  rgb: string[];
  /** the printing condition that the sheets declare, and the one that each file states */
  outputIntent: string;
  outputIntents: { job: string; name: string | null }[];
  /** what keeps the sheets from being PDF/X-4 */
  breaches: readonly X4Breach[];
  /** jobs whose booklet ends with blank pages */
  blank: { job: string; pages: number; blank: number }[];
}

/** Returns these facts from the reports on the files. */
export function imposedFacts(
  jobs: readonly JobReport[],
  sheets: Pick<ImposedFacts, 'outputIntent' | 'breaches'>,
  isBooklet: boolean,
): ImposedFacts {
  const isRgb = ({ report }: JobReport) =>
    report.pages.some((page) => page.content?.colours.some(({ kind }) => kind === 'rgb'));
  const spots = [...new Set(jobs.flatMap(({ report }) => report.document?.spots ?? []))].toSorted();
  return {
    spots,
    separations: spots.map((name) => ({ name, role: roleOf(name, []) })),
    rgb: jobs.filter(isRgb).map(({ job }) => job),
    ...sheets,
    outputIntents: jobs.map(({ job, report }) => ({ job, name: report.document?.outputIntent ?? null })),
    blank: isBooklet ? jobs.flatMap(blankOf) : [],
  };
}

function blankOf({ job, report: { pageCount } }: JobReport): ImposedFacts['blank'] {
  const blank = fillersOf(pageCount);
  return blank > 0 ? [{ job, pages: pageCount, blank }] : [];
}

/** Returns these facts as sentences, one a line. */
export function imposedNotes(facts: ImposedFacts): string[] {
  const { spots, rgb, outputIntent, outputIntents, breaches, blank } = facts;
  const others = outputIntents.filter(({ name }) => name !== null && name !== outputIntent);
  return [
    ...blank.map((it) => {
      const stay = `${countWords(it.blank, 'page')} at the end of the booklet ${it.blank === 1 ? 'stays' : 'stay'} blank`;
      return `${it.job} has ${countWords(it.pages, 'page')}: ${stay}.`;
    }),
    ...(spots.length > 0
      ? [`As well as the four inks: ${spots.map((name) => inkWords(name)).join(', ')}.`]
      : []),
    ...rgb.map((job) => `${job} has colours for screens (RGB).`),
    ...(others.length > 0
      ? [
          `The sheets are for ${outputIntent}. Files made for another printing condition: ${others.map(({ job, name }) => `${job} (${name})`).join(', ')}.`,
        ]
      : []),
    ...(breaches.length > 0 ? ['The sheets are not PDF/X-4.', ...x4Reasons(breaches)] : []),
  ];
}
