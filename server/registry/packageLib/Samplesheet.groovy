import groovy.json.JsonOutput
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.Paths
import nextflow.exception.AbortOperationException

/** The table of samples of a run: CSV after RFC 4180, which Nextflow's own reader of CSV is not. */
class Samplesheet {
  private static final int NAME_MAX_CHARACTERS = 100
  // A cell and what ends it: a comma, a line end, or the end of the text.
  private static final String CELL = '\\G(?:"((?:[^"]|"")*+)"|([^",\\r\\n]*+))(,|\\r?\\n|\\r|\\z)'
  // What Nextflow does not quote in the names of files it links into the folder of a task.
  private static final String NOT_LINKED = '(?s).*[$*;?\\p{Cntrl}].*'

  /** The samples of the table at `path`, in its order, each as a pair: what is known of it, and the paths of its one or
   *  two read files. Known are id: its code. name: made of the code, no other sample's, and safe in names of files. row:
   *  its place, so that texts sort by it. word: the code as a word of a shell, without tabs and line ends. json: a word
   *  of a shell with the code as JSON. isPaired. endings: of the read files, so that tools see what is compressed.
   *  Ends the run with a sentence when something is wrong. */
  static List<List> samples(Object path) {
    def rows = rowsOf(textOf(path))
    if (!rows) throw refused('The samplesheet names no samples')
    def ids = new HashSet<String>()
    def names = new HashSet<String>()
    return rows.withIndex().collect { Map row, int index ->
      def id = row.sample_id
      if (!id) throw refused("Row ${index + 1} of the samplesheet has no sample_id")
      if (!ids.add(id)) throw refused("The samplesheet names the sample ${id} twice")
      if (!row.fastq_1) throw refused("Sample ${id}: fastq_1 is empty")
      def reads = [row.fastq_1, row.fastq_2].findAll().collect { String file -> readFile(id, file) }
      def sample = [
        id: id,
        name: nameOf(id, names),
        row: String.format('%06d', index + 1),
        word: quoted(id.replaceAll('\\p{Cntrl}+', ' ')),
        json: quoted(JsonOutput.toJson(id)),
        isPaired: reads.size() == 2,
        endings: reads.collect { it.toString().endsWith('.gz') ? 'fastq.gz' : 'fastq' },
      ]
      return [sample, reads]
    }
  }

  /** A text as one word of bash, whatever it holds, written in ASCII: older Java writes scripts in the encoding of the
   *  machine, which may know nothing else. */
  static String quoted(Object text) {
    def plain = text.toString().getBytes('UTF-8').collect { byte one ->
      def code = one & 0xff
      if (code == 0x27 || code == 0x5c) return '\\' + (char) code
      return code < 0x20 || code > 0x7e ? String.format('\\x%02x', code) : (char) code
    }
    return "\$'" + plain.join('') + "'"
  }

  static AbortOperationException refused(Object sentence) {
    return new AbortOperationException(sentence.toString())
  }

  private static String textOf(Object path) {
    if (!path) throw refused('There is no samplesheet: name it with --input')
    def file = Paths.get(path.toString())
    if (!Files.isRegularFile(file)) throw refused('There is no samplesheet')
    return file.getText('UTF-8')
  }

  private static Path readFile(String id, String path) {
    def file = Paths.get(path)
    if (path.matches(NOT_LINKED))
      throw refused("Sample ${id}: Nextflow cannot use a file with one of \$ * ; ? in its path: ${file.fileName}")
    if (!Files.isRegularFile(file)) throw refused("Sample ${id}: there is no file ${file.fileName}")
    return file.toAbsolutePath()
  }

  private static String nameOf(String id, Set<String> taken) {
    def plain = id.replaceAll('[^A-Za-z0-9._-]', '_').replaceAll('^[.-]+', '_').take(NAME_MAX_CHARACTERS)
    def name = plain
    // Folders of some disks do not tell capitals from small letters.
    for (int copy = 2; !taken.add(name.toLowerCase()); copy++) name = "${plain}-${copy}".toString()
    return name
  }

  private static List<Map> rowsOf(String text) {
    def table = cellsOf(text)
    def columns = table ? table.remove(0) : []
    for (column in ['sample_id', 'fastq_1'])
      if (!columns.contains(column)) throw refused("The samplesheet has no column ${column}")
    return table.withIndex().collect { List cells, int index ->
      if (cells.size() != columns.size())
        throw refused("Row ${index + 1} of the samplesheet has ${cells.size()} cells, its head has ${columns.size()}")
      return [columns, cells].transpose().collectEntries()
    }
  }

  private static List<List<String>> cellsOf(String text) {
    def rows = []
    def row = []
    def cell = text =~ CELL
    int end = 0
    while (end < text.length() || row) {
      if (!cell.find()) throw refused("The samplesheet is not CSV: row ${rows.size()} has a quote out of place")
      row << (cell.group(1) == null ? cell.group(2) : cell.group(1).replace('""', '"'))
      end = cell.end()
      if (cell.group(3) == ',') continue
      if (row.size() > 1 || row[0]) rows << row
      row = []
    }
    return rows
  }
}
