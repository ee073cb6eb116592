/** Formats rows as aligned columns. Control characters become "?", so that user input cannot control the terminal. */
export function inColumns(rows: string[][]): string {
  const plain = rows.map((row) => row.map((cell) => cell.replaceAll(/\p{Cc}/gu, "?")));
  const widths = (plain[0] ?? []).map((_, column) =>
    Math.max(...plain.map((row) => row[column]?.length ?? 0)),
  );
  return plain
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
