// What `npm start` runs. One process prepares and then becomes the server, so whoever signals it reaches the server.
// A prestart script would be skipped where npm is set to ignore-scripts.
import { prepare } from "./prepare.js";

if (await prepare({ builds: true })) {
  process.setSourceMapsEnabled(true);
  await import(new URL("../../dist/server/main/start.js", import.meta.url).href);
}
