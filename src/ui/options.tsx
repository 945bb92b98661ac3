/** The options of a `<select>`: values with their labels. */
export function Options({ of }: { of: readonly (readonly [string | number, string | number])[] }) {
  return of.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
}
