import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';

/**
 * Tells the database, for one transaction, that its commands make jobs, move them and end sheets. Triggers still do
 * that for an older version of the shop that is serving beside this one during an update (migration 0214). Set in each
 * transaction rather than once per connection, because behind a transaction pooler each transaction may have another
 * one.
 */
const COMMANDS_ACT = "set local galley.flow = 'commands'";

/** PostgreSQL with `COMMANDS_ACT` in the message that begins a transaction. */
export class ShopDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ShopDriver(this.#config);
  }
}

class ShopDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) {
      await super.beginTransaction(connection, settings);
      await connection.executeQuery(CompiledQuery.raw(COMMANDS_ACT));
    } else await connection.executeQuery(CompiledQuery.raw(`begin; ${COMMANDS_ACT}`));
  }
}
