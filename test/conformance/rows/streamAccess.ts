import { expect } from "chai";
import * as adapter from "../adapter.ts";
import { expectRefusal, expectSomeRefusal, expectStatus } from "../expected.ts";
import { order, folder, getPath, ingested } from "../prepared/streams.ts";
import { area } from "../row.ts";

/** Live streams: who may ask, and what there is not. */
export const streamAccess = area("streams", "instance-api", [
  [
    "§7 Errors",
    "a run id that is not of this order is 404 'Stream run not found'",
    async (site) => {
      const { id } = await ingested(site);
      const other = await site.sharedOrder();
      for (const [orderId, streamRunId] of [
        [other.id, id],
        [other.id, "no-such-run"],
      ] as const) {
        expectRefusal(
          await site.admin.get(getPath(orderId, streamRunId, "/events")),
          404,
          "Stream run not found",
        );
        expectSomeRefusal(await site.admin.get(getPath(orderId, streamRunId, "/by-barcode")), 404);
        expectSomeRefusal(await site.admin.post(getPath(orderId, streamRunId, "/stop")), 404);
      }
    },
  ],
  [
    "§8 Limits",
    "the list holds at most 50 runs, newest first",
    async (site) => {
      const many = await site.order();
      const outputDir = await folder(site, "many");
      let last = "";
      for (let started = 0; started < 51; started++) {
        const { id } = expectStatus(await site.admin.post(getPath(many.id), { outputDir }), 201);
        await site.admin.post(getPath(many.id, id, "/stop"));
        last = id;
      }
      const { runs } = expectStatus(await site.admin.get(getPath(many.id)), 200);
      expect(runs).to.have.length(50);
      expect(runs[0].id).to.equal(last);
    },
  ],
  [
    "§5 Authentication",
    "the stream GETs need a facility admin session",
    async (site) => {
      const { orderId, id } = await ingested(site);
      const { owner } = await order(site);
      for (const path of [
        getPath(orderId),
        getPath(orderId, id, "/events"),
        getPath(orderId, id, "/by-barcode"),
      ]) {
        expectRefusal(await site.anyone.get(path), 401, "Unauthorized");
        expectRefusal(await owner.get(path), 403, "Unauthorized");
      }
    },
  ],
  [
    "§5 Authentication",
    "demo sessions may read streams",
    async (site) => {
      const demo = await site.demo("FACILITY_ADMIN");
      const { orderId, id } = await ingested(site);
      for (const path of [
        getPath(orderId),
        getPath(orderId, id, "/events"),
        getPath(orderId, id, "/by-barcode"),
      ])
        expectStatus(await demo.get(path), 200);
    },
  ],
  [
    "§4 Live stream, rule 1",
    "without a configured output root nothing can be watched: 400 with the reason",
    async (site) => {
      const { id } = await order(site);
      const outputDir = await folder(site, "no-root");
      const answer = await site.with("streams", adapter.change.outputRoot(null), () =>
        site.admin.post(getPath(id), { outputDir }),
      );
      expectSomeRefusal(answer, 400);
    },
  ],
]);
