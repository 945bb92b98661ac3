import { ListTable } from '#ui/list-table.tsx';

interface Props {
  events: readonly { id: number; at: string; actor: string; words: string }[];
}

/** What happened to a job, newest first. */
export function JobHistory({ events }: Props) {
  return (
    <section aria-labelledby="history" className="mt-8 max-w-4xl">
      <h2 id="history">History</h2>
      <ListTable className="mt-2" columns={['When', 'Who', 'What']}>
        {events.map(({ id, at, actor, words }) => (
          <tr key={id}>
            <td className="figures whitespace-nowrap">{at}</td>
            <td>{actor}</td>
            <td className="whitespace-pre-line wrap-anywhere">{words}</td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}
