/** Keeps the first few of many by an order, without holding the rest. */
export class Worst<T> {
  readonly list: T[] = [];
  private readonly most: number;
  private readonly order: (a: T, b: T) => number;

  constructor(most: number, order: (a: T, b: T) => number) {
    this.most = most;
    this.order = order;
  }

  add(item: T): void {
    const last = this.list.at(-1);
    if (this.list.length >= this.most && last !== undefined && this.order(item, last) >= 0) return;
    const at = this.list.findIndex((other) => this.order(item, other) < 0);
    this.list.splice(at < 0 ? this.list.length : at, 0, item);
    if (this.list.length > this.most) this.list.pop();
  }
}
