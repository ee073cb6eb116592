import { expect } from "chai";
import { dateFormats } from "../../../client/kit/components/dateFormats.ts";
import { formatSeconds } from "../../../client/kit/components/formatSeconds.ts";
import { formatLocale } from "../../../client/kit/i18n/language.ts";

// Local times, so that the test is independent of the time zone of the machine.
const AT = new Date(2026, 10, 21, 16, 29, 5);
const SAME_DAY = new Date(2026, 10, 21, 23, 0);
const SAME_YEAR = new Date(2026, 11, 24);
const NEXT_YEAR = new Date(2027, 0, 2);

describe("the formats of dates", () => {
  it("follow the region of the browser in the language of the interface", () => {
    expect(formatLocale("en", ["en-GB", "en"])).to.equal("en-GB");
    expect(formatLocale("de", ["en-US"])).to.equal("de-US");
    expect(formatLocale("en", ["fr", "de-CH"])).to.equal("en-CH");
    expect(formatLocale("en", ["fr"])).to.equal("en-FR");
    expect(formatLocale("en", ["en-US@posix"])).to.equal("en");
    expect(formatLocale("de", [])).to.equal("de");
  });

  const regions: [locale: string, dateTime: string, today: string, thisYear: string, older: string][] = [
    ["en-US", "Nov 21, 2026, 4:29 PM", "4:29 PM", "Nov 21", "Nov 21, 2026"],
    ["en-GB", "21 Nov 2026, 16:29", "16:29", "21 Nov", "21 Nov 2026"],
    ["de-DE", "21.11.2026, 16:29", "16:29", "21. Nov.", "21.11.2026"],
  ];
  for (const [locale, dateTime, today, thisYear, older] of regions)
    it(`are short in ${locale}: the time of today, the day of this year, the date of another year`, () => {
      const { formatDateTime, formatShortDate } = dateFormats(locale, "region");
      const plain = (text: string) => text.replaceAll(/\s/g, " ");
      expect(plain(formatDateTime(AT))).to.equal(dateTime);
      expect(plain(formatShortDate(AT, SAME_DAY))).to.equal(today);
      expect(formatShortDate(AT, SAME_YEAR)).to.equal(thisYear);
      expect(formatShortDate(AT, NEXT_YEAR)).to.equal(older);
    });

  it("are those of ISO 8601 in every region if chosen", () => {
    const iso = dateFormats("en-US", "iso");
    expect(iso.formatDateTime(AT)).to.equal("2026-11-21 16:29");
    expect(iso.formatTime(AT)).to.equal("16:29:05");
    expect(iso.formatShortDate(AT, SAME_DAY)).to.equal("16:29");
    expect(iso.formatShortDate(AT, SAME_YEAR)).to.equal("2026-11-21");
  });

  it("name the time zone in the full time", () => {
    for (const style of ["region", "iso"] as const) {
      const { formatFullTime, formatZonedTime } = dateFormats("en-GB", style);
      expect(formatFullTime(AT)).to.match(/16:29:05 [A-Z]{3}/);
      expect(formatZonedTime(AT)).to.match(/16:29 GMT[+-]\d/);
    }
  });

  it("keep the day of a date without a time in every time zone", () => {
    expect(dateFormats("en-GB", "region").formatDate("2026-11-21")).to.equal("21 Nov 2026");
    expect(dateFormats("en-GB", "region").formatShortDate("2026-11-21", SAME_DAY)).to.equal("21 Nov");
  });
});

describe("the format of durations", () => {
  const CASES: [seconds: number, text: string][] = [
    [0, "0 sec"],
    [0.35, "350 ms"],
    [1.25, "1.3 sec"],
    [59, "59 sec"],
    [59.7, "1 min"],
    [90, "1 min 30 sec"],
    [3_599.8, "1 hr"],
    [8_040, "2 hr 14 min"],
    [86_400, "1 day"],
    [100_000, "1 day 4 hr"],
  ];
  for (const [seconds, text] of CASES)
    it(`writes ${seconds} seconds as ${text}`, () => expect(formatSeconds(seconds)).to.equal(text));
});
