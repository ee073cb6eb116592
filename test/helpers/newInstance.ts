import { cloneDatabase } from "./database.ts";
import { startServer } from "./server.ts";
import { tempDir } from "./tempDir.ts";

/** The product as `npm start` runs it, with a new home and database. */
export async function newInstance(environment: Record<string, string> = {}) {
  const home = await tempDir();
  const database = await cloneDatabase();
  const server = await startServer({
    LANEKEEPER_HOME: home.path,
    DATABASE_URL: database.url,
    ...environment,
  });
  return {
    server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await database.remove();
      await home.remove();
    },
  };
}
