// The entry point of `npm start`. One process prepares and then becomes the server, so that signals reach the server. A
// prestart script would be skipped when npm is set to ignore-scripts. --initial-old-space-size (MiB) in package.json:
// Node counts the bytes of a chunk in transfer as used memory, and below this size would run a full garbage collection
// per chunk, which costs twice the work of receiving it.
import { prepare } from "./prepare.js";

if (await prepare({ builds: true })) {
  process.setSourceMapsEnabled(true);
  await import(new URL("../../dist/server/main/start.js", import.meta.url).href);
}
