const WHOLE_ORDER_FOLDER = "order";

/** Where the download commands put the files of a delivery: a folder for each sample, and no two files in one place.
 *  Gives a relative path for each file, in their order; it depends on that order and on nothing else. */
export function savedNames(files: { sampleCode: string | null; fileName: string }[]): string[] {
  const used = new Set<string>();
  return files.map(({ sampleCode, fileName }) => {
    const folder = sampleCode === null ? WHOLE_ORDER_FOLDER : safeName(sampleCode);
    const name = safeName(fileName);
    let place = `${folder}/${name}`;
    // Some disks do not tell upper from lower case.
    for (let copy = 2; used.has(place.toLowerCase()); copy++) place = `${folder}/${copy}-${name}`;
    used.add(place.toLowerCase());
    return place;
  });
}

function safeName(name: string): string {
  return name.replaceAll(/[/\p{Cc}]/gu, "_").replace(/^\.+/, "_") || "_";
}
