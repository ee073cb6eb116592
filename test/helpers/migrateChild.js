import { connect } from "../../dist/db/knex.js";
import { migrate } from "../../dist/db/migrate.js";

/** A child process that migrates the given database and exits; tests kill it. */
const database = connect(process.argv[2] ?? "");
await migrate(database);
await database.destroy();
