import type { Page } from "playwright-core";

/** Pixels of a picture that are compared as one. */
const BLOCK = 8;
/** The difference of one of a block's colors, of 255, from which it looks different. */
const VISIBLE = 28;

/**
 * Compares two pictures as a viewer who stands back: the share of blocks of 8 × 8 pixels whose mean colors visibly
 * differ, 1 if the sizes differ. Other digits and anti-aliasing stay below it; what moved, grew or changed color does not.
 * @param page any open page; its canvas decodes the pictures
 */
export async function differingShare(page: Page, before: Buffer, after: Buffer): Promise<number> {
  return page.evaluate(
    async ({ pictures, block, visible }) => {
      const [first, second] = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          return createImageBitmap(new Blob([bytes]));
        }),
      );
      if (!first || !second || first.width !== second.width || first.height !== second.height) return 1;
      const [width, height] = [Math.ceil(first.width / block), Math.ceil(first.height / block)];
      // No function has a name here: the compiler would keep it with a helper that the page does not have.
      const [one = [], other = []] = [first, second].map((picture) => {
        const context = new OffscreenCanvas(width, height).getContext("2d");
        if (!context) throw new Error("No canvas");
        context.imageSmoothingQuality = "high";
        context.drawImage(picture, 0, 0, width, height);
        return context.getImageData(0, 0, width, height).data;
      });
      let differing = 0;
      for (let at = 0; at < one.length; at += 4)
        if ([0, 1, 2].some((color) => Math.abs((one[at + color] ?? 0) - (other[at + color] ?? 0)) > visible))
          differing += 1;
      return differing / (width * height);
    },
    {
      pictures: [before, after].map((picture) => picture.toString("base64")),
      block: BLOCK,
      visible: VISIBLE,
    },
  );
}
