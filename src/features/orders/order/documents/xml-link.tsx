import { XML_WORDS } from './xml-paths.ts';

/** The link to a document for programs, shown below the link to its PDF. */
export function XmlLink({ number, path }: { number: string; path: string }) {
  return (
    <a
      href={path}
      download
      className="inline-flex min-h-11 items-center"
      aria-label={`${number}: ${XML_WORDS}`}
    >
      {XML_WORDS}
    </a>
  );
}
