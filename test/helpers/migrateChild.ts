import { connect } from "../../db/knex.ts";
import { migrate } from "../../db/migrate.ts";

/** A process that migrates the database it is told and ends. Run as a child, to be killed. */
const database = connect(process.argv[2] ?? "");
await migrate(database);
await database.destroy();
