import { useRef, useState } from 'react';
import { href } from '#kit/href.ts';
import { ButtonLink, PrimarySubmit } from '#ui/button.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageDialog } from '#ui/page-dialog.tsx';
import { priceAddress } from './address.ts';
import { DraftTable } from './draft-table.tsx';
import type { ShownImport } from './import-prices.server.ts';
import { isApplicable } from './price-import-moves.ts';
import type { PriceView } from './view.ts';

export type TransferTab = 'export' | 'import';

interface TransferDialogProps {
  view: PriceView;
  tab: TransferTab;
  importFile: ShownImport | null;
  problem: string | null;
}

/** Prices as a file: export as CSV; import, checked as a whole before it is applied. */
export function TransferDialog({ view, tab, importFile, problem }: TransferDialogProps) {
  return (
    <PageDialog title="Import/Export" wide closeTo={priceAddress(view)}>
      <nav aria-label="Import/Export">
        <ul className="tab-list">
          {TABS.map(([name, words]) => (
            <li key={name}>
              <a
                href={priceAddress(view, { transfer: name })}
                aria-current={name === tab ? 'page' : undefined}
              >
                {words}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-4">
        {problem && (
          <div id="file-problem">
            <Notice tone="stop">{problem}</Notice>
          </div>
        )}
        {tab === 'export' ? (
          <Export view={view} />
        ) : importFile ? (
          <ImportResult importFile={importFile} view={view} />
        ) : (
          <PickFile isRefused={problem !== null} />
        )}
      </div>
    </PageDialog>
  );
}

const TABS = [
  ['export', 'Export'],
  ['import', 'Import'],
] as const;

function Export({ view }: Pick<TransferDialogProps, 'view'>) {
  return (
    <>
      <p>Prices in the current list.</p>
      <p className="mt-3">
        <ButtonLink to={priceAddress(view).replace('/admin/prices', '/admin/prices/export.csv')}>
          Export CSV
        </ButtonLink>
      </p>
      <p className="mt-5">An example to start from, with the first 5 products.</p>
      <p className="mt-3">
        <ButtonLink to="/admin/prices/export.csv?template">Download Template</ButtonLink>
      </p>
    </>
  );
}

function PickFile({ isRefused }: { isRefused: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    <>
      <p>
        A comma-separated CSV file (UTF-8) with the columns Product ID and Base Price. We check the whole file
        first. Nothing changes until you apply it.
      </p>
      <form
        method="post"
        action="/admin/prices?transfer=import"
        encType="multipart/form-data"
        noValidate
        className="mt-3"
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside does the same by keyboard */}
        <div
          className={`rounded-sm border border-dashed p-5 ${isOver ? 'border-reflex bg-paper' : 'border-edge'}`}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            if (input.current && event.dataTransfer.files.length > 0)
              input.current.files = event.dataTransfer.files;
          }}
        >
          <FieldLabel of="file">Price file: choose it or drop it here</FieldLabel>
          <input
            ref={input}
            type="file"
            id="file"
            name="file"
            accept=".csv"
            className="mt-2 max-w-full"
            required
            aria-invalid={isRefused || undefined}
            aria-describedby={isRefused ? 'file-problem' : undefined}
          />
        </div>
        <button type="submit" name="intent" value="import" className="button button-primary mt-3">
          Check File
        </button>
      </form>
    </>
  );
}

function ImportResult({ importFile, view }: { importFile: ShownImport; view: TransferDialogProps['view'] }) {
  const { changes, problems, unchanged, changeCount, problemCount } = importFile;
  return (
    <>
      <h3>{problems.length > 0 ? 'Import Completed with Errors' : 'Import Successful'}</h3>
      <p className="figures mt-1">
        {importFile.fileName}: {changeCount} to change, {unchanged} unchanged, {problemCount} with errors.{' '}
        {isApplicable(importFile) ? 'Nothing has been applied yet.' : 'This file has been applied.'}
      </p>
      {changeCount + unchanged + problemCount === 0 && (
        <p className="mt-1">There are no products below the headings.</p>
      )}
      {problems.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard (WCAG 2.1.1)
        <ul aria-label="Errors" tabIndex={0} className="mt-3 max-h-60 overflow-auto text-stop">
          {problems.map(({ row, productId, error }) => (
            <li key={row} className="py-0.5">
              <span className="figures mr-3 inline-block w-20 text-grey">Row {row}</span>{' '}
              {productId || '(no product id)'}: {error}
            </li>
          ))}
          {problemCount > problems.length && <li>and {problemCount - problems.length} more</li>}
        </ul>
      )}
      {problems.length > 0 && (
        <p className="mt-2">
          <a href={href('/admin/prices/imports/:importId/errors.csv', { importId: importFile.id })}>
            Download the errors as a file
          </a>
        </p>
      )}
      {changes.length > 0 && (
        <>
          <DraftTable rows={changes} caption="Old and new prices" />
          {changeCount > changes.length && <p className="mt-2">and {changeCount - changes.length} more</p>}
        </>
      )}
      <form method="post" className="mt-4 flex flex-wrap gap-3">
        <input type="hidden" name="importId" value={importFile.id} />
        {changes.length > 0 && isApplicable(importFile) && (
          <PrimarySubmit intent="apply-import">Apply</PrimarySubmit>
        )}
        <ButtonLink to={priceAddress(view, { transfer: 'import' })}>Import Another File</ButtonLink>
      </form>
    </>
  );
}
