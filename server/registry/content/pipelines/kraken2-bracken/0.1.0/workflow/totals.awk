# Of a Kraken 2 report, and then of the Bracken table made of it: reads, how many of them were classified and their
# share, the commonest organism and its share.
BEGIN { FS = "\t" }
FILENAME == ARGV[1] && $4 == "U" { unclassified = $2 }
FILENAME == ARGV[1] && $4 == "R" { classified = $2 }
FILENAME == ARGV[2] && FNR > 1 && $7 + 0 > share { name = $1; share = $7 + 0 }
END {
  count = unclassified + classified
  classifiedShare = count ? sprintf("%.4f", classified / count) : ""
  commonestShare = share ? sprintf("%.4f", share) : ""
  printf "%.0f\t%.0f\t%s\t%s\t%s", count, classified, classifiedShare, name, commonestShare
}
