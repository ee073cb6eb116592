import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Env } from "../../platform/site/env.ts";
import { packageRoot, releaseVersion } from "../../platform/site/release.ts";
import { good, note, type Finding } from "./finding.ts";

/** Reports the release and the Node version (an unsupported one is refused earlier), and checks that the client is
 *  built. */
export function checkInstallation(env: Env): Finding[] {
  const isBuilt = existsSync(join(packageRoot(), "dist/client/index.html"));
  return [
    good(`Lanekeeper ${releaseVersion()} on Node.js ${process.versions.node} (${process.platform})`),
    isBuilt
      ? good("The client is built")
      : note("The client is not built", "npm start builds it automatically; npm run build only builds it."),
    good(`Roles of this process: ${env.roles.join(", ")}`),
  ];
}
