import { createWriteStream } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { tell } from "./tell.ts";

// The least a Node server can do for a chunk: pipe it to its place in the file, fsync, answer.
const folder = process.env["BENCH_FOLDER"] ?? "";
await mkdir(folder, { recursive: true });

const server = createServer(async (req, res) => {
  const path = join(folder, (req.url ?? "").slice(1));
  const offset = Number(req.headers["x-service-offset"]);
  const file = await open(path, offset === 0 ? "w" : "r+");
  await pipeline(req, createWriteStream(path, { fd: file.fd, start: offset, autoClose: false }));
  await file.sync();
  await file.close();
  res.end("{}");
});
tell(server);
