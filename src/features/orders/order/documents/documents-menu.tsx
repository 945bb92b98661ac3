import { FoldMenu } from '#ui/fold-menu.tsx';
import type { Paper } from './order-papers.ts';
import { XML_WORDS } from './xml-paths.ts';

/** Every document of an order in one menu, each by what it is, its number and its date. Nothing without documents. */
export function DocumentsMenu({ papers }: { papers: readonly Paper[] }) {
  if (papers.length === 0) return null;
  return (
    <FoldMenu label="Documents">
      <ul className="divide-y divide-rule">
        {papers.map(({ name, number, about, path, xmlPath }) => (
          <li key={path} className="py-2">
            <a href={path} download className="inline-flex min-h-11 items-center font-semibold">
              {`${name}${number ? ` ${number}` : ''} (PDF)`}
            </a>
            <p className="figures text-grey">{about}</p>
            {xmlPath && (
              <a
                href={xmlPath}
                download
                className="inline-flex min-h-11 items-center"
                aria-label={`${name}${number ? ` ${number}` : ''}: ${XML_WORDS}`}
              >
                {XML_WORDS}
              </a>
            )}
          </li>
        ))}
      </ul>
    </FoldMenu>
  );
}
