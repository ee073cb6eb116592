import { createServer } from "node:http";
import express from "express";
import { tell } from "./tell.ts";

const app = express();
app.get("/api/version", (_req, res) => void res.json({ version: "0.0.0" }));
// Any bytes to compare with: GET answers what PUT was given.
let bytes: Uint8Array = Buffer.alloc(0);
app.put("/bytes", express.raw({ type: () => true, limit: "64mb" }), (req, res) => {
  bytes = req.body as Buffer;
  res.end();
});
app.get("/bytes", (_req, res) => void res.type("json").send(bytes));
tell(createServer(app));
