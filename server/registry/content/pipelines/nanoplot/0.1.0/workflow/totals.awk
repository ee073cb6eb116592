# Of the table of NanoPlot: reads, mean quality, bases, mean length and N50, as far as it names them.
BEGIN { FS = "\t" }
{ told[$1] = $2 }
END {
  count = told["number_of_reads"]
  sub(/\.0+$/, "", count)
  printf "%s\t%s\t%s\t%s\t%s", count, told["mean_qual"], told["number_of_bases"], told["mean_read_length"], told["n50"]
}
