import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { shopContext } from '#platform/shop.ts';
import { PrimaryLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Route } from './+types/papers-page.ts';
import { SURFACES } from './paper-form.ts';
import { type ListedPaper, readPapers } from './papers.server.ts';

export const handle = { title: 'Papers' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const papers = await readPapers(context.get(shopContext).db);
  return { papers, done: url.searchParams.get('done') };
}

/** Everything that goods are made of. */
export default function PapersPage({ loaderData: { papers, done } }: Route.ComponentProps) {
  const words = knownWords(DONE, done);
  const archived = papers.filter(({ isArchived }) => isArchived);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>Papers</h1>
        <PrimaryLink to={href('/admin/papers/:paperId', { paperId: 'new' })}>Add a paper</PrimaryLink>
      </div>
      <p className="mt-2 max-w-[70ch] text-grey">
        The papers, boards and banner materials you print on. Their weight decides what a parcel weighs, their
        thickness how wide a book’s spine is.
      </p>
      {words && (
        <Notice className="mt-4" tone="good">
          {words}
        </Notice>
      )}
      {papers.length === archived.length ? (
        <EmptyState className="mt-5" title="No papers yet">
          Add the first one. Products and their options can then be made of it.
        </EmptyState>
      ) : (
        <PaperTable papers={papers.filter(({ isArchived }) => !isArchived)} />
      )}
      {archived.length > 0 && (
        <section aria-labelledby="archived" className="mt-10">
          <h2 id="archived">Archived</h2>
          <PaperTable papers={archived} />
        </section>
      )}
    </>
  );
}

const DONE: Readonly<Record<string, string>> = {
  saved: 'Saved. Weights and spines follow it now.',
  created: 'Added. Choose it for options in Price Management, or for a product on its own page.',
  archived: 'Archived. Nothing else can be made of it. What is made of it now stays as it is.',
  restored: 'Put back. It can be chosen again.',
};

function PaperTable({ papers }: { papers: readonly ListedPaper[] }) {
  const figures = 'text-right!';
  return (
    <ListTable
      className="mt-5"
      columns={[
        'Paper',
        { head: 'Surface', className: 'hidden sm:table-cell' },
        { head: 'Weight', className: figures },
        { head: 'Thickness', className: `${figures} max-sm:hidden` },
        { head: 'Products', className: figures },
      ]}
    >
      {papers.map(({ id, name, surface, gsm, um, products }) => (
        <tr key={id} className="hover:bg-paper">
          <td>
            <a href={href('/admin/papers/:paperId', { paperId: id })} className="font-semibold wrap-anywhere">
              {name}
            </a>
          </td>
          <td className="hidden sm:table-cell">{surfaceWords(surface)}</td>
          <td className="figures text-right whitespace-nowrap">{number(gsm)} gsm</td>
          <td className="figures text-right whitespace-nowrap max-sm:hidden">{number(um)} µm</td>
          <td className="figures text-right">{products}</td>
        </tr>
      ))}
    </ListTable>
  );
}

const surfaceWords = (surface: string) => (surface === 'other' ? 'Other' : knownWords(SURFACES, surface));
const number = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 2 });
