/** Rows of text as aligned columns. What people typed cannot steer the terminal: control characters become "?". */
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
