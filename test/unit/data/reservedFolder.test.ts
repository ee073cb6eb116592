import { expect } from "chai";
import { isReservedFolder } from "../../../server/platform/storage/reservedFolder.ts";

const OWN = { home: "/srv/lanekeeper/home", release: "/srv/lanekeeper" };

const RESERVED = [
  "/",
  "/etc",
  "/etc/ssl/private",
  "/proc",
  "/proc/self",
  "/usr",
  "/usr/lib/node_modules",
  "/var",
  "/var/lib",
  "/home",
  "/tmp",
  "/srv",
  "/srv/lanekeeper",
  "/srv/lanekeeper/server",
  "/srv/lanekeeper/node_modules/pg",
  "/srv/lanekeeper/home",
  "/srv/lanekeeper/home/postgres",
  "/srv/lanekeeper/home/postgres/data",
  "/srv/lanekeeper/home/packages/mag",
  "/srv/lanekeeper/home/session-secret",
];

const FREE = [
  "/srv/lanekeeper/home/files",
  "/srv/lanekeeper/home/runs",
  "/srv/lanekeeper/home/postgres-files",
  "/srv/sequencing",
  "/data",
  "/mnt/nas/reads",
  "/tmp/trial",
  "/home/ada/reads",
  "/var/lib/sequencing",
  "/etcetera",
  "/run/media/ada/disk",
];

describe("a directory that a setting names", () => {
  for (const path of RESERVED)
    it(`may not be ${path}`, () => expect(isReservedFolder(path, OWN)).to.equal(true));
  for (const path of FREE) it(`may be ${path}`, () => expect(isReservedFolder(path, OWN)).to.equal(false));
});
