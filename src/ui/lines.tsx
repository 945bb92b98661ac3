/** The lines of an address, one per line. */
export function Lines({ of }: { of: readonly string[] }) {
  return of.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}
