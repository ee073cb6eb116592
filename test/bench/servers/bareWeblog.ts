import { createServer } from "node:http";
import pg from "pg";
import { tell } from "./tell.ts";

// The least that stores what is posted: one INSERT a post, prepared, with the connections ours may have too.
const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 20 });
await pool.query(
  `create table if not exists bench_events (
     id bigint generated always as identity primary key, run_id text, event_type text, payload text,
     received_at timestamptz not null default now())`,
);
const INSERT = {
  name: "insert event",
  text: "insert into bench_events (run_id, event_type, payload) values ($1, $2, $3)",
};

const server = createServer((req, res) => {
  const parts: Buffer[] = [];
  req.on("data", (part: Buffer) => parts.push(part));
  req.on("end", () => {
    const runId = new URL(req.url ?? "/", "http://localhost").searchParams.get("runId");
    const text = Buffer.concat(parts).toString();
    const { event } = JSON.parse(text) as { event: string };
    pool.query({ ...INSERT, values: [runId, event, text] }).then(
      () => res.setHeader("content-type", "application/json").end('{"success":true}'),
      (error: unknown) => res.writeHead(500).end(String(error)),
    );
  });
});
tell(server);
