import { createServer } from "node:http";
import express from "express";
import { tell } from "./tell.ts";

const app = express();
app.get("/api/version", (_req, res) => void res.json({ version: "0.0.0" }));
tell(createServer(app));
