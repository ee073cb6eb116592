# Of a Kraken 2 report: the reads placed right at each organism, and the names that lead to it. Two blanks before a name
# are one step down.
BEGIN { FS = OFS = "\t" }
{
  depth = (match($6, /[^ ]/) - 1) / 2
  lineage[depth] = substr($6, RSTART)
  if ($3 == 0) next
  line = $3
  for (step = 0; step <= depth; step++) if (lineage[step] != "root") line = line OFS lineage[step]
  print line
}
