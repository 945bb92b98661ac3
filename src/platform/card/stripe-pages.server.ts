import { callProvider } from './card-provider.ts';

/** Rows per request: the provider's maximum. */
const PAGE_ROWS = 100;

/**
 * Yields a list from the provider, a hundred rows at a time, each page requested on demand. Throws CardProviderError.
 */
export async function* inPages<Row, Ours>(
  list: () => AsyncIterable<Row>,
  ours: (row: Row) => Ours,
): AsyncGenerator<Ours[]> {
  const rows = list()[Symbol.asyncIterator]();
  for (let done = false; !done; ) {
    const page: Ours[] = [];
    while (!done && page.length < PAGE_ROWS) {
      const next = await callProvider(() => rows.next());
      if (next.done) done = true;
      else page.push(ours(next.value));
    }
    if (page.length > 0) yield page;
  }
}
