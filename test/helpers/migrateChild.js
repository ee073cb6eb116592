import { connect } from "../../dist/db/knex.js";
import { migrate } from "../../dist/db/migrate.js";

/** A process that migrates the database it is told and ends. Run as a child, to be killed. */
const database = connect(process.argv[2] ?? "");
await migrate(database);
await database.destroy();
