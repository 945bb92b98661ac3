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

export function CodeTable({ codes, view }: { codes: ShownCode[]; view: CodesView }) {
  return (
    <ListTable
      className="mt-3"
      columns={[
        'Code',
        { head: 'Description', className: 'hidden lg:table-cell' },
        { head: 'Type', className: 'hidden sm:table-cell' },
        { head: 'Usage', className: 'hidden text-right! sm:table-cell' },
        'Status',
        { head: 'Valid until', className: 'hidden sm:table-cell' },
        'Actions',
      ]}
    >
      {codes.map((code) => (
        <CodeRow key={code.id} code={code} view={view} />
      ))}
    </ListTable>
  );
}

function CodeRow({ code, view }: { code: ShownCode; view: CodesView }) {
  const { shape, colour } = LOOK[code.status];
  const limit = code.usageLimit === 0 ? 'unlimited' : code.usageLimit.toLocaleString('en-GB');
  const usage = `${code.usageCount.toLocaleString('en-GB')} / ${limit}`;
  return (
    <tr className="hover:bg-paper">
      <td>
        <strong className="figures block wrap-anywhere">{code.code}</strong>
        <span className="block text-xs text-grey wrap-anywhere">{code.name}</span>
        <span className="figures block text-xs text-grey sm:hidden">{usage}</span>
        <span className="block text-xs text-grey sm:hidden">until {formatDate(code.validUntil)}</span>
      </td>
      <td className="hidden max-w-72 wrap-anywhere lg:table-cell">{code.description}</td>
      <td className="hidden whitespace-nowrap sm:table-cell">
        <span className="block">{TYPE_WORDS[code.type]}</span>
        {code.type !== 'free_shipping' && (
          <span className="text-xs text-grey">
            {code.type === 'percentage' ? percentWords(code.value) : formatPounds(code.value)}
          </span>
        )}
      </td>
      <td className="hidden text-right whitespace-nowrap sm:table-cell">{usage}</td>
      <td>
        <span className={`badge ${colour}`}>
          <span aria-hidden="true">{shape}</span>
          {CODE_STATUS_WORDS[code.status]}
        </span>
      </td>
      <td className="hidden whitespace-nowrap sm:table-cell">{formatDate(code.validUntil)}</td>
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
