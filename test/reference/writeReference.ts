import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "../../server/platform/site/release.ts";
import { referencePages } from "./referencePages.ts";

// Writes the generated pages of docs/reference: `npm run docs`. test/unit/docs/reference.test.ts compares them with the code.
for (const [path, text] of await referencePages()) {
  await writeFile(join(packageRoot(), path), text);
  console.log(path);
}
