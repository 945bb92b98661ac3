import { fillersOf } from '#imposition/index.ts';
import { countWords } from '#kit/count-words.ts';
import { type EngineReport, inkWords, type NamedRole, roleOf } from '#preflight/index.ts';

export interface JobReport {
  job: string;
  report: EngineReport;
}

/** What a printer should know of the files on a sheet before it goes on the press. */
export interface ImposedFacts {
  /** names of the inks beside the four */
  spots: string[];
  /** the same with what each is for */
  separations: readonly NamedRole[];
  /** jobs with colours for screens */
  rgb: string[];
  /** whether the stated printing condition of the files went on to the sheets, and what each file states */
  outputIntent: 'kept' | 'differ' | 'none';
  outputIntents: { job: string; name: string | null }[];
  /** jobs whose booklet has blank pages at its end */
  blank: { job: string; pages: number; blank: number }[];
}

/** Returns these facts from the reports on the files. */
export function imposedFacts(
  jobs: readonly JobReport[],
  outputIntent: ImposedFacts['outputIntent'],
  isBooklet: boolean,
): ImposedFacts {
  const isRgb = ({ report }: JobReport) =>
    report.pages.some((page) => page.content?.colours.some(({ kind }) => kind === 'rgb'));
  const spots = [...new Set(jobs.flatMap(({ report }) => report.document?.spots ?? []))].toSorted();
  return {
    spots,
    separations: spots.map((name) => ({ name, role: roleOf(name, []) })),
    rgb: jobs.filter(isRgb).map(({ job }) => job),
    outputIntent,
    outputIntents: jobs.map(({ job, report }) => ({ job, name: report.document?.outputIntent ?? null })),
    blank: isBooklet ? jobs.flatMap(blankOf) : [],
  };
}

function blankOf({ job, report: { pageCount } }: JobReport): ImposedFacts['blank'] {
  const blank = fillersOf(pageCount);
  return blank > 0 ? [{ job, pages: pageCount, blank }] : [];
}

/** The same as sentences, one for each line. */
export function imposedNotes({ spots, rgb, outputIntent, outputIntents, blank }: ImposedFacts): string[] {
  const stated = outputIntents.map(({ job, name }) => `${job}: ${name ?? 'none'}`).join('; ');
  return [
    ...blank.map((it) => {
      const stay = `${countWords(it.blank, 'page')} at the end of the booklet ${it.blank === 1 ? 'stays' : 'stay'} blank`;
      return `${it.job} has ${countWords(it.pages, 'page')}: ${stay}.`;
    }),
    ...(spots.length > 0
      ? [`As well as the four inks: ${spots.map((name) => inkWords(name)).join(', ')}.`]
      : []),
    ...rgb.map((job) => `${job} has colours for screens (RGB).`),
    ...(outputIntent === 'differ'
      ? [`The files state different printing conditions, so the sheets state none (${stated}).`]
      : []),
  ];
}
