import { connect } from "../../dist/db/knex.js";
import { migrations } from "../../dist/db/migrations/index.js";

/** A process that runs the first half of the migrations on the database it is told, as an earlier release did, and ends. */
const names = Object.keys(migrations);
const half = names.slice(0, names.length / 2);
const database = connect(process.argv[2] ?? "");
await database.migrate.latest({
  tableName: "migrations",
  migrationSource: {
    getMigrations: () => Promise.resolve(half),
    getMigrationName: (name) => name,
    getMigration: (name) => Promise.resolve(migrations[name]),
  },
});
await database.destroy();
