interface Props {
  /** headings of the two columns */
  heads: readonly [string, string];
  /** the text beside each name */
  rows: readonly (readonly [name: string, words: string])[];
}

/** The owner's names of separations, each with a button that removes it. */
export function NameTable({ heads, rows }: Props) {
  if (rows.length === 0) return null;
  return (
    <table className="mt-3 w-full max-w-2xl text-left">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className="py-1 pr-4">
              {head}
            </th>
          ))}
          <th scope="col" className="py-1">
            <span className="sr-only">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, words]) => (
          <tr key={name} className="border-t border-rule">
            <td className="py-1.5 pr-4 break-words">{name}</td>
            <td className="figures py-1.5 pr-4 break-words">{words}</td>
            <td className="py-1.5 text-right">
              <form method="post">
                <input type="hidden" name="separationName" value={name} />
                <button type="submit" name="intent" value="remove-separation" className="button-text">
                  Remove <span className="sr-only">{name}</span>
                </button>
              </form>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
