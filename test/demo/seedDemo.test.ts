import { seedNext } from "../../server/demo/seedDemo.ts";
import { readProgress } from "../../server/demo/progress.ts";
import { testApp } from "../helpers/app.ts";

describe("demo", () => {
  it("tries", async () => {
    await using app = await testApp({ LANEKEEPER_DEMO: "1" });
    const signal = new AbortController().signal;
    let last = performance.now();
    const began = last;
    for (;;) {
      const more = await seedNext(app.site, { signal });
      const now = performance.now();
      console.log(Math.round(now - last), (await readProgress()).done.at(-1));
      last = now;
      if (!more) break;
    }
    console.log("total", Math.round(last - began));
    for (const { level, err, msg } of app.logged) if (Number(level) > 30) console.log(msg, err);
  });
});
