import {
  type ListView,
  type ShownColumns,
  shownColumns,
  sortedHead,
} from '#features/desk/list-views/index.ts';
import { formatDate } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { ListTable } from '#ui/list-table.tsx';
import { CODE_STATUS_WORDS, type CodeStatus, percentWords } from './code-status.ts';
import type { ListedCode } from './codes.server.ts';
import { type CodesView, codesAddress } from './codes-address.ts';

const LOOK: Readonly<Record<CodeStatus, { shape: string; colour: string }>> = {
  active: { shape: '●', colour: 'bg-good-wash text-good' },
  expired: { shape: '◷', colour: 'bg-care-wash text-care' },
  inactive: { shape: '○', colour: 'bg-stage text-ink' },
};

export const TYPE_WORDS = {
  percentage: 'Percentage',
  fixed: 'Fixed amount',
  free_shipping: 'Free shipping',
} as const;

type ShownCode = ListedCode & { status: CodeStatus };

interface TableProps {
  codes: ShownCode[];
  view: CodesView;
  listView: ListView<'codes'>;
}

export function CodeTable({ codes, view, listView }: TableProps) {
  const has = shownColumns(listView);
  return (
    <ListTable
      className="mt-3"
      columns={[
        sortedHead(listView, 'code'),
        has.description && { head: 'Description', className: 'hidden lg:table-cell' },
        has.type && { head: 'Type', className: 'hidden sm:table-cell' },
        has.usage && sortedHead(listView, 'usage', 'hidden text-right! sm:table-cell'),
        'Status',
        has.until && sortedHead(listView, 'until', 'hidden sm:table-cell'),
        'Actions',
      ]}
    >
      {codes.map((code) => (
        <CodeRow key={code.id} code={code} view={view} has={has} />
      ))}
    </ListTable>
  );
}

interface RowProps {
  code: ShownCode;
  view: CodesView;
  has: ShownColumns<'codes'>;
}

function CodeRow({ code, view, has }: RowProps) {
  const { shape, colour } = LOOK[code.status];
  const limit = code.usageLimit === 0 ? 'unlimited' : code.usageLimit.toLocaleString('en-GB');
  const usage = `${code.usageCount.toLocaleString('en-GB')} / ${limit}`;
  return (
    <tr className="hover:bg-paper">
      <td>
        <strong className="figures block wrap-anywhere">{code.code}</strong>
        <span className="block text-xs text-grey wrap-anywhere">{code.name}</span>
        {has.usage && <span className="figures block text-xs text-grey sm:hidden">{usage}</span>}
        {has.until && (
          <span className="block text-xs text-grey sm:hidden">until {formatDate(code.validUntil)}</span>
        )}
      </td>
      {has.description && <td className="hidden max-w-72 wrap-anywhere lg:table-cell">{code.description}</td>}
      {has.type && (
        <td className="hidden whitespace-nowrap sm:table-cell">
          <span className="block">{TYPE_WORDS[code.type]}</span>
          {code.type !== 'free_shipping' && (
            <span className="text-xs text-grey">
              {code.type === 'percentage' ? percentWords(code.value) : formatPounds(code.value)}
            </span>
          )}
        </td>
      )}
      {has.usage && <td className="hidden text-right whitespace-nowrap sm:table-cell">{usage}</td>}
      <td>
        <span className={`badge ${colour}`}>
          <span aria-hidden="true">{shape}</span>
          {CODE_STATUS_WORDS[code.status]}
        </span>
      </td>
      {has.until && <td className="hidden whitespace-nowrap sm:table-cell">{formatDate(code.validUntil)}</td>}
      <td className="whitespace-nowrap max-sm:[&>a]:flex max-sm:[&>a]:min-h-8">
        <a href={codesAddress(view, { edit: code.id })} aria-label={`Edit ${code.code}`} className="mr-4">
          Edit
        </a>
        <a
          href={codesAddress(view, { delete: code.id })}
          aria-label={`Delete ${code.code}`}
          className="text-stop"
        >
          Delete
        </a>
      </td>
    </tr>
  );
}
