import { expect } from "chai";
import { newItem, type UploadItem, type UploadState } from "../../../client/data/uploads/uploadItem.ts";
import { summarize } from "../../../client/data/uploads/uploadSummary.ts";

const item = (state: UploadState, sizeBytes: number, sentBytes: number): UploadItem => ({
  ...newItem({
    file: new File([], "S1_R1.fq"),
    sampleCode: "S1",
    request: {
      orderId: "o",
      targetKind: "read",
      targetRole: "R1",
      originalName: "S1_R1.fq",
      expectedSize: sizeBytes,
      metadata: { senderKey: state },
    },
  }),
  state,
  sentBytes,
});

describe("the combined progress of uploads", () => {
  it("counts expected files, but not cancelled ones", () => {
    const items = [
      item("arrived", 100, 100),
      item("sending", 200, 50),
      item("queued", 300, 0),
      item("waiting", 100, 60),
      item("paused", 100, 10),
      item("failed", 100, 20),
      item("signedOut", 50, 0),
      item("cancelled", 1_000, 900),
    ];
    const samples = [
      { atMs: 0, bytes: 0 },
      { atMs: 2_000, bytes: 200 },
    ];
    expect(summarize(items, samples, 2_000)).to.deep.equal({
      files: 7,
      active: 4,
      underWay: 2,
      paused: 1,
      failed: 1,
      arrived: 1,
      signedOut: 1,
      totalBytes: 950,
      sentBytes: 240,
      part: 240 / 950,
      bytesPerSecond: 100,
      secondsLeft: (150 + 300 + 40 + 50) / 100,
    });
  });

  it("is complete only when everything has arrived", () => {
    expect(summarize([item("completing", 100, 100)], [], 0).part).to.equal(0.999);
    expect(summarize([item("arrived", 100, 100), item("cancelled", 100, 0)], [], 0).part).to.equal(1);
    expect(summarize([], [], 0)).to.include({ files: 0, part: 0, secondsLeft: null });
  });

  it("estimates no time while every upload waits for the user", () => {
    const samples = [
      { atMs: 0, bytes: 0 },
      { atMs: 2_000, bytes: 200 },
    ];
    expect(summarize([item("paused", 100, 10)], samples, 2_000)).to.include({
      bytesPerSecond: null,
      secondsLeft: null,
    });
  });
});
