import { connect } from "../../db/knex.ts";
import { User } from "../../db/models/User.ts";
import { anOrder } from "./factories.ts";

/** Stores a user with an order in a database of any release. With such a user the demo only enables sign-in and
 *  creates nothing. */
export async function somebodyWithOrder(url: string): Promise<void> {
  const database = connect(url);
  const person = {
    email: "somebody@example.org",
    firstName: "Some",
    lastName: "Body",
    role: "RESEARCHER" as const,
  };
  const { id } = await User.query(database)
    .insert({ ...person, passwordHash: "none that opens it" })
    .returning("*");
  await anOrder(database, id);
  await database.destroy();
}
