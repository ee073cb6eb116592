import { copyFile } from "node:fs/promises";
import { libraryCopies } from "./copies.ts";

// Copies the shared modules into the bundled packages: `npm run packages`. test/unit/analysis/bundled.test.ts compares
// the copies with their sources.
for (const { source, copy } of libraryCopies()) {
  await copyFile(source, copy);
  console.log(copy);
}
