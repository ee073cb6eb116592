/** The measuring of a font. */
export interface Measured {
  widthOfTextAtSize: (text: string, size: number) => number;
}

const ELLIPSIS = "…";

/** Returns a text that is no wider than `width`, shortened with an ellipsis. */
export function fitText(text: string, { font, size, width }: Fitting): string {
  if (font.widthOfTextAtSize(text, size) <= width) return text;
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (font.widthOfTextAtSize(text.slice(0, middle) + ELLIPSIS, size) <= width) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? "" : text.slice(0, low).trimEnd() + ELLIPSIS;
}

/** Returns the lines of a text that is wrapped at spaces, and within a word that is wider than a line. */
export function wrapText(text: string, fitting: Fitting): string[] {
  return text.split("\n").flatMap((line) => wrapLine(line, fitting));
}

interface Fitting {
  font: Measured;
  size: number;
  width: number;
}

function wrapLine(text: string, { font, size, width }: Fitting): string[] {
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= width;
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((one) => breakWord(one, fits))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line === "" || fits(longer)) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function breakWord(word: string, fits: (text: string) => boolean): string[] {
  const parts: string[] = [];
  let rest = word;
  while (rest.length > 1 && !fits(rest)) {
    let [low, high] = [1, rest.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (fits(rest.slice(0, middle))) low = middle;
      else high = middle - 1;
    }
    parts.push(rest.slice(0, low));
    rest = rest.slice(low);
  }
  return [...parts, rest];
}
