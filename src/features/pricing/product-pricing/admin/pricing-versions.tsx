import { Submit } from '#ui/button.tsx';
import { ListTable } from '#ui/list-table.tsx';

/** A published state of a product's pricing, as listed on its page. */
export interface VersionRow {
  id: number;
  note: string;
  madeByName: string;
  madeAt: string;
  method: string;
}

/** Earlier versions, each of which can be used again. */
export function Versions({ versions, seenAt }: { versions: readonly VersionRow[]; seenAt: string }) {
  return (
    <section aria-labelledby="versions" className="mt-10 max-w-4xl">
      <h2 id="versions">History</h2>
      <ListTable className="mt-2" columns={['When', 'Who', 'What', '']}>
        {versions.map(({ id, note, madeByName, madeAt }, i) => (
          <tr key={id}>
            <td className="figures whitespace-nowrap">{madeAt}</td>
            <td>{madeByName}</td>
            <td>{note}</td>
            <td>
              {i > 0 && (
                <form method="post">
                  <input type="hidden" name="seenAt" value={seenAt} />
                  <input type="hidden" name="version" value={id} />
                  <Submit intent="restore">Use this again</Submit>
                </form>
              )}
            </td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}
