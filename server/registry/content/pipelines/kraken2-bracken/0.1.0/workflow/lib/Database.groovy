import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.Paths
import nextflow.exception.AbortOperationException

/** The Kraken 2 database of a run. */
class Database {
  private static final List<String> NEEDED = ['hash.k2d', 'opts.k2d', 'taxo.k2d']

  /** The folder at `path`, with a database and with the table that Bracken needs for reads of this length. Ends the run
   *  with a sentence when it is not all there. */
  static Path at(Object path, Object readLength) {
    if (!path) throw refused('The parameter database is not set: name the folder of a Kraken 2 database')
    if (path.toString().matches('(?s).*[$*;?\\p{Cntrl}].*'))
      throw refused('Nextflow cannot use a database with one of $ * ; ? in its path')
    def folder = Paths.get(path.toString()).toAbsolutePath()
    def table = "database${readLength}mers.kmer_distrib".toString()
    for (name in NEEDED + table)
      if (!Files.isRegularFile(folder.resolve(name)))
        throw refused("The database ${folder.fileName} has no file ${name}")
    return folder
  }

  private static AbortOperationException refused(Object sentence) {
    return new AbortOperationException(sentence.toString())
  }
}
