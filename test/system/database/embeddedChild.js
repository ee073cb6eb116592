import { startEmbeddedPostgres } from "../../../dist/db/embedded/startEmbeddedPostgres.js";

/* Child process of embedded.test.ts: starts or attaches, reports it, and stops on request. Ends with its parent. */
const server = await startEmbeddedPostgres({
  home: process.argv[2] ?? "",
  log: (message) => process.send?.({ log: message }),
}).catch((error) => {
  process.send?.({ failed: error.message });
  process.disconnect();
  return undefined;
});

if (server) {
  process.on("SIGINT", () => undefined);
  process.on("disconnect", () => process.exit());
  process.on("message", (question) => void answer(question));
  process.send?.({ url: server.url, owned: server.owned });
}

async function answer(question) {
  if (question === "stop") await server?.stop();
  process.send?.({ [question]: question === "stop" ? true : server?.owned });
  if (question === "stop") process.disconnect();
}
