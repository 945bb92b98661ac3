interface OpenedShop {
  check(): Promise<void>;
  close(): Promise<void>;
}

/** The shops of the current test file; files that share a process run one after another. */
const opened: OpenedShop[] = [];

/** Registers the shop to be checked after each test and closed after the file's last one. */
export function whileOpen(shop: OpenedShop): void {
  opened.push(shop);
}

export async function checkShops(): Promise<void> {
  for (const shop of opened) await shop.check();
}

export async function closeShops(): Promise<void> {
  for (const shop of opened.splice(0)) await shop.close();
}
