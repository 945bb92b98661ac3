/**
 * Makes a thing once, however many callers ask for it at the same time: those who ask while it is being made get the
 * same one. `of` identifies the thing.
 */
export function sharedWork<T>(): (of: string, make: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>();
  return async (of, make) => {
    const making = underWay.get(of) ?? make();
    underWay.set(of, making);
    try {
      return await making;
    } finally {
      underWay.delete(of);
    }
  };
}
