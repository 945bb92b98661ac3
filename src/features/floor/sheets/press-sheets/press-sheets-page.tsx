import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { formatSize } from '#kit/millimetres.ts';
import { shopContext } from '#platform/shop.ts';
import { PrimaryLink } from '#ui/button.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Route } from './+types/press-sheets-page.ts';
import { WORK_STYLES } from './press-sheet.ts';
import { readPressSheets } from './press-sheets.server.ts';

export const handle = { title: 'Press sheets' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const sheets = await readPressSheets(context.get(shopContext).db);
  return {
    sheets: sheets.map(({ id, paper, toFolder, isArchived }) => ({
      id,
      isArchived,
      toFolder,
      name: paper.name,
      size: formatSize({ widthMm: paper.widthUm / 1000, heightMm: paper.heightUm / 1000 }),
      workStyle: WORK_STYLES[paper.workStyle],
    })),
    done: url.searchParams.get('done'),
  };
}

const DONE: Readonly<Record<string, string>> = {
  saved: 'Saved. The next plan uses it.',
  created: 'Added. Choose it when you plan a sheet.',
  archived: 'Archived. No more sheets are planned on it.',
  restored: 'Put back.',
};

export default function PressSheetsPage({ loaderData: { sheets, done } }: Route.ComponentProps) {
  const words = knownWords(DONE, done);
  return (
    <>
      <p className="mb-3">
        <a href={href('/admin/sheets')}>Sheets</a>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>Press sheets</h1>
        <PrimaryLink to={href('/admin/press-sheets/:pressSheetId', { pressSheetId: 'new' })}>
          Add a press sheet
        </PrimaryLink>
      </div>
      <p className="mt-2 max-w-[70ch] text-grey">
        The paper sizes you print on, and how your presses take them: gripper, margins, gutter and how the
        back is printed.
      </p>
      {words && (
        <Notice className="mt-4" tone="good">
          {words}
        </Notice>
      )}
      <ListTable
        className="mt-5 max-w-4xl"
        columns={['Press sheet', 'Size', { head: 'Back', className: 'max-sm:hidden' }, 'Press’s folder']}
      >
        {sheets.map((sheet) => (
          <tr key={sheet.id}>
            <th scope="row">
              <a
                href={href('/admin/press-sheets/:pressSheetId', { pressSheetId: sheet.id })}
                className="inline-flex min-h-8 items-center"
              >
                {sheet.name}
              </a>
              {sheet.isArchived && <span className="text-grey"> ○ Archived</span>}
            </th>
            <td className="figures whitespace-nowrap">{sheet.size}</td>
            <td className="max-sm:hidden">{sheet.workStyle}</td>
            <td>{sheet.toFolder ? 'On' : 'Off'}</td>
          </tr>
        ))}
      </ListTable>
    </>
  );
}
