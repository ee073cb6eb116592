# Of a fastqc_data.txt: how many reads there are, and the mean of their mean qualities.
BEGIN { FS = "\t" }
$1 == "Total Sequences" { count = $2 }
/^>>/ { inside = index($0, ">>Per sequence quality scores") == 1; next }
inside && !/^#/ { reads += $2; sum += $1 * $2 }
END { printf "%s\t%s", count, reads ? sprintf("%.2f", sum / reads) : "" }
