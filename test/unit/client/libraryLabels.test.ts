import { expect } from "chai";
import { LABEL_IDS_MAX, libraryLabelsAddress } from "../../../client/sequencing/libraries/libraryLabels.ts";

describe("the address of library labels", () => {
  it("names the selected libraries, or the filter with those that are left out", () => {
    expect(libraryLabelsAddress({ ids: ["a", "b"] })).to.equal("/api/libraries/labels?libraryIds=a,b");
    expect(
      libraryLabelsAddress({ matching: { search: "a&b", status: ["PASSED", "FAILED"] }, except: ["c"] }),
    ).to.equal("/api/libraries/labels?search=a%26b&status=PASSED&status=FAILED&except=c");
    expect(libraryLabelsAddress({ matching: {}, except: [] })).to.equal("/api/libraries/labels");
  });

  it("is undefined if it would be longer than servers accept", () => {
    const ids = Array.from({ length: LABEL_IDS_MAX }, (_, at) => String(at).padStart(25, "0"));
    expect(libraryLabelsAddress({ ids })?.length).to.be.below(8_000);
    expect(libraryLabelsAddress({ ids: [...ids, "x"] })).to.equal(undefined);
    expect(libraryLabelsAddress({ matching: {}, except: [...ids, "x"] })).to.equal(undefined);
  });
});
