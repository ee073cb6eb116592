import { Counter, Gauge, Histogram, Registry } from "prom-client";

/** Buckets of response times, from cached responses to scans of many rows. Durations of uploads and feeds are
 *  unbounded. */
const SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];

/** The metrics of a process, for GET /metrics. Each site has its own. */
export interface Metrics {
  registry: Registry;
  requests: Counter<"method" | "route" | "status">;
  requestSeconds: Histogram<"method" | "route">;
  chunksInFlight: Gauge;
  uploadedBytes: Counter;
  weblogEvents: Counter;
}

/** Creates the metrics. Names contain their unit; labels have few values, independent of the number of requests. */
export function siteMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Counter({
      name: "lanekeeper_http_requests_total",
      help: "Requests that were answered or aborted",
      labelNames: ["method", "route", "status"],
      registers,
    }),
    requestSeconds: new Histogram({
      name: "lanekeeper_http_request_duration_seconds",
      help: "Time from the request headers to the end of the response",
      labelNames: ["method", "route"],
      buckets: SECONDS,
      registers,
    }),
    chunksInFlight: new Gauge({
      name: "lanekeeper_upload_chunks_in_flight",
      help: "Upload chunks that this process is receiving",
      registers,
    }),
    uploadedBytes: new Counter({
      name: "lanekeeper_upload_received_bytes_total",
      help: "Bytes of upload chunks that are committed to disk",
      registers,
    }),
    weblogEvents: new Counter({
      name: "lanekeeper_weblog_events_total",
      help: "Accepted events of workflow engines",
      registers,
    }),
  };
}
