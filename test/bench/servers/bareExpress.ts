import { createServer } from "node:http";
import express from "express";
import { tell } from "./tell.ts";

const app = express();
app.get("/api/version", (_req, res) => void res.json({ version: "0.0.0" }));

// Sends what it was given, so that it can be measured with the same bytes as another server.
let given = Buffer.alloc(0);
app.put("/given", express.raw({ type: () => true, limit: "16mb" }), (req, res) => {
  given = Buffer.from(req.body as Buffer);
  res.status(204).end();
});
app.get("/given", (_req, res) => void res.type("json").send(given));

// What lies in its folder.
app.use("/files", express.static(process.env["BENCH_FOLDER"] ?? ""));
tell(createServer(app));
