import { raw } from "bwip-js/node";
import { expect } from "chai";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { testApp } from "../../helpers/app.ts";
import { chromiumPath, launchChromium, openWindow, signIn } from "../../helpers/chromium.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";

const WIDTH = 640;
const HEIGHT = 480;
const MODULE = 12;

/** A film with one picture, in the format Y4M: a label with a code, in grey on white. */
function filmWith(symbology: string, text: string): Buffer {
  const [symbol] = raw({ bcid: symbology, text });
  if (!symbol || !("pixs" in symbol)) throw new Error("not a matrix code");
  const { pixs, pixx, pixy } = symbol;
  const light = Buffer.alloc(WIDTH * HEIGHT, 235);
  const [left, top] = [(WIDTH - pixx * MODULE) >> 1, (HEIGHT - pixy * MODULE) >> 1];
  for (let y = 0; y < pixy * MODULE; y++)
    for (let x = 0; x < pixx * MODULE; x++)
      if (pixs[Math.floor(y / MODULE) * pixx + Math.floor(x / MODULE)] === 1)
        light[(top + y) * WIDTH + left + x] = 40;
  const color = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip C420jpeg\nFRAME\n`;
  return Buffer.concat([Buffer.from(head), light, color]);
}

describe("the camera as a scanner, in the browser", function () {
  this.timeout(90_000);
  before(function () {
    if (!chromiumPath()) this.skip();
  });

  it("reads the Data Matrix of a tube, and receives it", async () => {
    await using app = await testApp();
    const technician = await app.as("TECHNICIAN");
    const order = await anOrder(app.db, (await app.as("RESEARCHER")).user.id);
    const tube = await aSample(app.db, order.id);
    await aSample(app.db, order.id);
    const film = join(dirname(app.files), "tube.y4m");
    await writeFile(film, filmWith("datamatrix", tube.tubeCode));
    await using browser = await launchChromium(chromiumPath() ?? "", [
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ]);
    const { page, errors } = await openWindow(browser, app.url);
    await signIn(page, technician, app.url);
    await page.goto("/receive");
    await page.getByText("Expected orders").waitFor();
    await page.keyboard.type(order.orderNumber);
    await page.keyboard.press("Enter");
    await page.getByText("0 of 2 samples received").first().waitFor();

    await page.getByRole("button", { name: "Scan by camera" }).click();
    const dialog = page.getByRole("dialog", { name: "Scan by camera" });
    await dialog.getByText(tube.tubeCode).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("1 of 2 samples received").first().waitFor();
    expect(errors).to.deep.equal([]);
  });
});
