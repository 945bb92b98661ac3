// A shop with at least one row of everything in its database, and the files of its artworks.
import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createJobRunner, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { prepareQueues } from '#platform/jobs/prepare-queues.ts';
import type { Storage } from '#platform/storage/storage.ts';

const AWKWARD = 'O\'Néill & "Sons"\t\\N \\. £5\nsecond line 🖨';
const QUEUE: JobDefinition<never> = { name: 'send-mail', retries: 7, run: async () => {} };

/** Sets the shop up in an empty database and fills it. Returns the ids of its artworks. */
export async function fillShop(connection: pg.PoolConfig, storage: Storage): Promise<string[]> {
  const { db } = openDatabase({ connection });
  try {
    await migrate(db);
    await prepareQueues({ connection, onError: () => {} });
    const jobs = createJobRunner({ connection, onError: () => {} });
    await jobs.start([QUEUE], { work: false });
    await jobs.send(db, 'send-mail', { mailId: AWKWARD });
    await jobs.send(
      db,
      'send-mail',
      { mailId: 'later' },
      { startAfter: new Date('2031-01-02T03:04:05Z'), key: 'k' },
    );
    await jobs.stop();
  } finally {
    await db.destroy();
  }
  return withClient(connection, async (client) => {
    await addCustomer(client);
    await addPhoto(client, storage);
    await addMessagePicture(client, storage);
    return [await addArtwork(client, storage, true), await addArtwork(client, storage, false)];
  });
}

/** Adds an order with its item, history, redemption and ledger row, in one transaction, as the shop does. */
export async function addOrder(client: pg.ClientBase, artworkId: string, number: number): Promise<void> {
  const id = randomUUID();
  await client.query('begin');
  await client.query(
    `insert into discount_redemptions (order_id, discount_code_id, state) select '${id}', id, 'used' from discount_codes`,
  );
  await client.query(
    `insert into credit_ledger (user_id, order_id, kind, amount_pence, reference, actor)
     select id, '${id}', 'order', 1200, 'ORD-2026-${number}', 'customer' from users`,
  );
  await client.query('update credit_accounts set current_balance_pence = current_balance_pence + 1200');
  await client.query(
    `insert into orders (id, order_number, checkout_key, payment_method, payment_status, items_pence, shipping_pence,
       total_pence, vat_pence, net_pence, customer_name, customer_first_name, customer_last_name, customer_email,
       shipping_address_line1, shipping_city, shipping_postcode, billing_address, despatch_on, placed_at)
     values ($1, $2, $3, 'account', 'account', 1000, 200, 1200, 200, 1000, $4, 'Aoife', 'Ní Bhriain', 'a@b.example',
       $4, 'Belfast', 'BT1 1AA', jsonb_build_object('line', $4::text), '2026-03-17', clock_timestamp())`,
    [id, `ORD-2026-${number}`, randomUUID(), AWKWARD],
  );
  await client.query(
    `insert into order_items (order_id, position, cart_line_id, cart_line_changed_at, product_id, product_name, quantity,
       options, artwork_id, base_price_pence, price_pence, vat_class)
     values ($1, 1, 'line', now(), 'flyers', 'Flyers', 100, '{"size": "a5"}', $2, 1000, 1000, 'standard')`,
    [id, artworkId],
  );
  await client.query(
    "insert into order_status_history (order_id, status, actor) values ($1, 'pending', 'customer')",
    [id],
  );
  await client.query('commit');
}

async function addCustomer(client: pg.ClientBase): Promise<void> {
  await client.query(`
    insert into users (id, name, email) values (gen_random_uuid(), 'Aoife', 'a@b.example');
    insert into credit_accounts (user_id, is_approved, credit_limit_pence) select id, true, 2000000000 from users;
    insert into categories (id, name, description, position) values ('leaflets', 'Leaflets', '', 1);
    insert into products (id, category_id, name, description, base_price_pence, width_mm, height_mm, form, position)
      values ('flyers', 'leaflets', 'Flyers', '', 1000, 148.1, 0.1 + 0.2, 'flat', 1);
    insert into discount_codes (code, name, type, valid_until, applicable_products)
      values ('SPRING', 'Spring', 'free_shipping', 'infinity', '{flyers,"with, comma"}');
    insert into mails (event_key, template, recipient, data) values ('welcome:1', 'welcome', 'a@b.example', '{"a":[1]}')`);
  await client.query("insert into audit_log (actor, action, subject) values ('system', 'set-up', $1)", [
    AWKWARD,
  ]);
}

/** Adds an artwork with its file, and optionally a preview. Returns its id. */
export async function addArtwork(client: pg.ClientBase, storage: Storage, preview: boolean): Promise<string> {
  const id = randomUUID();
  const content = Buffer.from(`%PDF-1.7 of ${id}`);
  const key = `artwork/${id.slice(0, 2)}/${id}`;
  await storage.put(key, content);
  if (preview) await storage.put(`${key}.preview`, Buffer.from(`preview of ${id}`));
  await client.query(
    `insert into artworks (id, product_id, original_name, kind, bytes, sha256, storage_key, preview_key)
     values ($1, 'flyers', $2, 'pdf', $3, $4, $5, $6)`,
    [
      id,
      AWKWARD,
      content.length,
      createHash('sha256').update(content).digest('hex'),
      key,
      preview ? `${key}.preview` : null,
    ],
  );
  return id;
}

/** Adds a picture of a message, with its file. */
async function addMessagePicture(client: pg.ClientBase, storage: Storage): Promise<void> {
  const content = Buffer.from('a picture of a letter');
  const key = 'letter-pictures/picture.png';
  await storage.put(key, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  await client.query(
    `insert into letter_pictures (name, sha256, storage_key, bytes, created_at, used_at)
     values ($1 || '-600x400.png', $1, $2, $3, now(), now())`,
    [sha256, key, content.length],
  );
}

/** Adds a photo of a product, with its file. */
async function addPhoto(client: pg.ClientBase, storage: Storage): Promise<void> {
  const content = Buffer.from('a photo');
  await storage.put(PHOTO_KEY, content);
  await client.query(
    `insert into product_photos (product_id, storage_key, bytes, sha256, alt, position, created_at)
     values ('flyers', $1, $2, $3, 'Flyers', 0, now())`,
    [PHOTO_KEY, content.length, createHash('sha256').update(content).digest('hex')],
  );
}

const PHOTO_KEY = 'photos/of-flyers.webp';

/** Returns everything in the database that must be the same before and after, by name. */
export async function contentOfDatabase(connection: pg.PoolConfig): Promise<Record<string, unknown>> {
  return withClient(connection, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
        and tablename <> 'page_changes'`, // ids of one server's transactions
    );
    const content: Record<string, unknown> = {};
    for (const { name } of tables) {
      const { rows } = await client.query(`select t::text as row from ${name} t order by 1`);
      content[name] = rows.map(({ row }) => row);
    }
    const jobs = `select name, data, start_after, singleton_key, retry_limit, heartbeat_seconds from pgboss.job
      where name not like '\\_\\_%' order by 2`;
    const result = await client.query("select to_regclass('pgboss.job') is not null as found");
    content.jobs = result.rows[0]?.found ? (await client.query(jobs)).rows : [];
    return content;
  });
}

export async function withClient<T>(
  connection: pg.PoolConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
