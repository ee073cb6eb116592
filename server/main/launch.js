// What `npm start` runs. One process prepares and then becomes the server, so whoever signals it reaches the server.
// A prestart script would be skipped where npm is set to ignore-scripts.
// --initial-old-space-size (MiB) in package.json: Node counts the bytes of a chunk on its way as memory in use, and below
// this size would collect all of its garbage once a chunk, which costs twice the work of receiving it.
import { prepare } from "./prepare.js";

if (await prepare({ builds: true })) {
  process.setSourceMapsEnabled(true);
  await import(new URL("../../dist/server/main/start.js", import.meta.url).href);
}
