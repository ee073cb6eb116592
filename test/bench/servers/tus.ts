import { mkdir } from "node:fs/promises";
import { createServer } from "node:http";
import { FileStore } from "@tus/file-store";
import { Server } from "@tus/server";
import { tell } from "./tell.ts";

const folder = process.env["BENCH_FOLDER"] ?? "";
await mkdir(folder, { recursive: true });
const tus = new Server({ path: "/files", datastore: new FileStore({ directory: folder }) });
tell(createServer((req, res) => void tus.handle(req, res)));
