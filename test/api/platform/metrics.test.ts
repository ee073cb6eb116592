import { expect } from "chai";
import { networkInterfaces } from "node:os";
import { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { startMonitor } from "../../../server/analysis/runs/monitor/startMonitor.ts";
import { testApp } from "../../helpers/app.ts";
import type { Browser } from "../../helpers/browser.ts";
import { type DatabaseLine, databaseLine } from "../../helpers/databaseLine.ts";
import { anOrder } from "../../helpers/factories.ts";
import { until } from "../../helpers/until.ts";
import { uploadCalls } from "../../helpers/uploads.ts";

describe("the metrics", function () {
  this.timeout(60_000);

  it("count requests by route and status, never by address, and include figures of the database", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id, { status: "SUBMITTED" });
    const uploads = uploadCalls(admin, order.id);
    await uploads.sent(Buffer.from("ten bytes!"), { expectedSize: 10 });
    await admin.get(`/api/orders/${order.id}`);
    await admin.get("/api/orders/nowhere");
    await admin.get("/api/no/such/path-0001");
    await admin.get("/orders/some-page");
    await admin.get("/assets/no-such.js");
    await admin.get("/trpc/orders.list?input=%7B%7D");
    await admin.get(
      "/trpc/orders.list,notifications.unread?batch=1&input=%7B%220%22:%7B%7D,%221%22:%7B%7D%7D",
    );
    await admin.get("/trpc/no.such");
    await app.anyone.post("/api/pipelines/weblog", {});
    await SequencingUpload.query(app.db).where({ orderId: order.id }).patch({ status: "UPLOADING" });
    const monitor = startMonitor(app.site);
    try {
      await until(
        async () => (await scrape(app.anyone)).get('lanekeeper_monitor_active{monitor="pipelines"}') === 1,
        "a monitor",
      );
      const scraped = await scrape(app.anyone);
      const count = (method: string, route: string, status: number) =>
        scraped.get(`lanekeeper_http_requests_total{method="${method}",route="${route}",status="${status}"}`);
      expect({
        orders: count("GET", "/api/orders/:orderId", 200),
        missing: count("GET", "/api/orders/:orderId", 404),
        chunks: count("PATCH", "/api/orders/:orderId/sequencing/uploads/:uploadId", 200),
        hot: count("POST", "/api/pipelines/weblog", 503),
        procedure: count("GET", "/trpc/orders.list", 200),
        pages: count("GET", "page", 200),
        assets: count("GET", "assets", 404),
      }).to.deep.equal({ orders: 1, missing: 1, chunks: 1, hot: 1, procedure: 1, pages: 1, assets: 1 });
      expect(count("GET", "other", 404)).to.equal(2);
      const names = [...scraped.keys()].join("\n");
      expect(names).to.not.include(order.id);
      expect(names).to.not.match(/nowhere|0001|some-page|no-such|no\.such/);
      const figures = {
        'lanekeeper_http_request_duration_seconds_count{method="GET",route="/api/orders/:orderId"}': 2,
        lanekeeper_upload_received_bytes_total: 10,
        lanekeeper_upload_chunks_in_flight: 0,
        lanekeeper_weblog_events_total: 0,
        lanekeeper_database_up: 1,
        'lanekeeper_uploads_open{status="UPLOADING"}': 1,
        'lanekeeper_pipeline_runs{status="failed"}': 0,
        lanekeeper_stream_backlog_files: 0,
        'lanekeeper_monitor_active{monitor="streams"}': 0,
        lanekeeper_audit_sealed_entries: 0,
      };
      expect(Object.fromEntries(Object.keys(figures).map((name) => [name, scraped.get(name)]))).to.deep.equal(
        figures,
      );
      expect(scraped.get('lanekeeper_monitor_lag_seconds{monitor="pipelines"}')).to.be.within(0, 60);
      expect(scraped.has('lanekeeper_monitor_lag_seconds{monitor="streams"}')).to.equal(false);
      for (const name of ["nodejs_eventloop_lag_p99_seconds", "process_resident_memory_bytes"])
        expect(scraped.has(name), name).to.equal(true);
      expect(scraped.has('lanekeeper_database_connections{state="waiting"}')).to.equal(true);
    } finally {
      await monitor.stop();
    }

    const line = app.logged.find(({ route }) => route === "/trpc/orders.list");
    expect(line).to.include({ userId: admin.user.id, address: "127.0.0.1", status: 200 });
    expect(line?.["bytesIn"]).to.be.greaterThan(100);
    expect(line?.["bytesOut"]).to.be.greaterThan(100);
  });

  it("are served only to programs of this machine, unless METRICS_PUBLIC is set", async () => {
    await using closed = await testApp({ HOST: "0.0.0.0" });
    await using open = await testApp({ HOST: "0.0.0.0", METRICS_PUBLIC: "1" });
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((one) => one && !one.internal && one.family === "IPv4");
    const refused = [404, { error: "Not found" }];
    for (const headers of [
      { "x-forwarded-for": "127.0.0.1" },
      { forwarded: "for=127.0.0.1" },
      { "x-forwarded-host": "lane.example.org" },
      { via: "1.1 proxy" },
    ] as Record<string, string>[]) {
      const { status, body } = await closed.anyone.get("/metrics", headers);
      expect([status, body]).to.deep.equal(refused);
      expect((await open.anyone.get("/metrics", headers)).status).to.equal(200);
    }
    expect((await closed.anyone.get("/metrics")).status).to.equal(200);
    if (!outside) return;
    for (const app of [closed, open]) app.anyone.url = `http://${outside.address}:${new URL(app.url).port}`;
    const { status, body } = await closed.anyone.get("/metrics");
    expect([status, body]).to.deep.equal(refused);
    expect((await open.anyone.get("/metrics")).status).to.equal(200);
  });

  it("omit the figures of the database while it is unavailable", async () => {
    let line: DatabaseLine | undefined;
    try {
      await using app = await testApp({}, { lineTo: async (url) => (line = await databaseLine(url)).url });
      expect((await scrape(app.anyone)).get("lanekeeper_database_up")).to.equal(1);
      line?.cut();
      const scraped = await scrape(app.anyone);
      expect(scraped.get("lanekeeper_database_up")).to.equal(0);
      const stored = /pipeline_runs|backlog|monitor|sealed|uploads_open/;
      expect([...scraped.keys()].filter((name) => stored.test(name))).to.deep.equal([]);
      expect(scraped.has("process_resident_memory_bytes")).to.equal(true);
      line?.mend();
      await until(async () => (await scrape(app.anyone)).get("lanekeeper_database_up") === 1, "the database");
      expect((await scrape(app.anyone)).get("lanekeeper_stream_backlog_files")).to.equal(0);
    } finally {
      await line?.[Symbol.asyncDispose]();
    }
  });
});

/** Metric samples by name with labels, as Prometheus parses them. */
async function scrape(browser: Browser): Promise<Map<string, number>> {
  const { status, headers, body } = await browser.get("/metrics");
  expect([status, headers.get("content-type")]).to.deep.equal([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  const lines = String(body)
    .split("\n")
    .filter((text) => text !== "" && !text.startsWith("#"));
  return new Map(
    lines.map((text) => {
      const at = text.lastIndexOf(" ");
      return [text.slice(0, at), Number(text.slice(at + 1))];
    }),
  );
}
