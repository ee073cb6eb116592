import { expect } from "chai";
import { orderSteps, stateCounts } from "../../../client/ordering/orders/progress.ts";

type Given = Parameters<typeof orderSteps>[0];

const DRAFT: Given = {
  status: "DRAFT",
  createdAt: "2026-01-01T08:00:00.000Z",
  statusUpdatedAt: "2026-01-01T08:00:00.000Z",
  sequencingFilesPublishedAt: null,
  statusNotes: [],
  samples: [],
};
const SUBMITTED: Given = { ...DRAFT, status: "SUBMITTED", statusUpdatedAt: "2026-01-02T08:00:00.000Z" };
const samplesAt = (...statuses: Given["samples"][number]["facilityStatus"][]) =>
  statuses.map((facilityStatus) => ({ facilityStatus, stage: "EXPECTED" })) as Given["samples"];
const SENT = [
  {
    id: "1",
    noteType: "SAMPLES_SENT",
    content: "",
    createdAt: "2026-01-03T08:00:00.000Z",
    user: null,
  },
] as Given["statusNotes"];

const cases: [name: string, order: Given, now: string | undefined][] = [
  ["a draft is at its draft", DRAFT, "draft"],
  ["a submitted order waits for its samples to be sent", SUBMITTED, "sent"],
  [
    "sent samples are in the facility",
    { ...SUBMITTED, statusNotes: SENT, samples: samplesAt("WAITING", "READY") },
    "lab",
  ],
  [
    "samples that the facility works on need not be sent",
    { ...SUBMITTED, samples: samplesAt("SEQUENCED", "PROCESSING") },
    "lab",
  ],
  ["one that is still waiting does", { ...SUBMITTED, samples: samplesAt("SEQUENCED", "WAITING") }, "sent"],
  [
    "samples that were received need not be sent",
    {
      ...SUBMITTED,
      samples: [
        { facilityStatus: "WAITING", stage: "RECEIVED" },
        { facilityStatus: "WAITING", stage: "REJECTED" },
      ] as Given["samples"],
    },
    "lab",
  ],
  [
    "ready samples wait for delivery, even if they were not marked as sent",
    { ...SUBMITTED, samples: samplesAt("READY") },
    "delivered",
  ],
  ["a completed order waits for delivery", { ...SUBMITTED, status: "COMPLETED" }, "delivered"],
  [
    "a published order has gone all the way",
    { ...SUBMITTED, sequencingFilesPublishedAt: "2026-02-01T08:00:00.000Z" },
    undefined,
  ],
];

describe("The progress of an order", () => {
  for (const [name, order, now] of cases) {
    it(`shows that ${name}`, () => {
      const steps = orderSteps(order);
      expect(steps.find(({ state }) => state === "now")?.name).to.equal(now);
      const at = steps.findIndex(({ state }) => state === "now");
      expect(
        steps.filter((_step, index) => at === -1 || index < at).every(({ state }) => state === "done"),
      ).to.equal(true);
    });
  }

  it("contains when a step was reached, if known", () => {
    expect(orderSteps({ ...SUBMITTED, statusNotes: SENT }).map(({ at }) => at)).to.deep.equal([
      "2026-01-01T08:00:00.000Z",
      "2026-01-02T08:00:00.000Z",
      "2026-01-03T08:00:00.000Z",
      undefined,
      undefined,
    ]);
  });

  it("keeps when it was submitted and begun after its completion", () => {
    const times = { submittedAt: "2026-01-02T08:00:00.000Z", startedAt: "2026-01-04T08:00:00.000Z" };
    const completed = {
      ...SUBMITTED,
      status: "COMPLETED" as const,
      statusUpdatedAt: "2026-02-01T09:00:00.000Z",
      sequencingFilesPublishedAt: "2026-02-01T08:00:00.000Z",
      statusNotes: SENT,
    };
    expect(orderSteps(completed, times).map(({ at }) => at)).to.deep.equal([
      "2026-01-01T08:00:00.000Z",
      "2026-01-02T08:00:00.000Z",
      "2026-01-03T08:00:00.000Z",
      "2026-01-04T08:00:00.000Z",
      "2026-02-01T08:00:00.000Z",
    ]);
  });

  it("counts samples by state, in workflow order", () => {
    expect(stateCounts(["DELIVERED", "WAITING", "DELIVERED"])).to.deep.equal([
      ["WAITING", 1],
      ["DELIVERED", 2],
    ]);
  });
});
