// Kraken 2 and Bracken of the reads of every sample, a chart and a table of all.
nextflow.enable.dsl = 2

params.input = null
params.outdir = 'output'
params.database = null
params.level = 'S'
params.readLength = 150
params.confidence = 0
params.minimumReads = 10
params.memoryMapping = false
params.cpus = null
params.memoryGib = 16

process KRAKEN2 {
  tag "${sample.name}"
  container 'quay.io/biocontainers/kraken2:2.1.3--pl5321hdcf5f25_0'
  conda 'bioconda::kraken2=2.1.3'
  cpus { params.cpus ?: Math.min(4, Runtime.runtime.availableProcessors()) }
  memory "${params.memoryGib} GB"
  publishDir "${params.outdir}/kraken2", mode: 'copy'

  input:
  tuple val(sample), path(reads, stageAs: 'read?.fastq')
  path 'database'

  output:
  tuple val(sample), path("${sample.name}.kraken2.report.txt")

  script:
  def mapping = "${params.memoryMapping}" == 'true' ? '--memory-mapping' : ''
  """
  ln -s read1.fastq reads_1.${sample.endings[0]}
  ${sample.isPaired ? "ln -s read2.fastq reads_2.${sample.endings[1]}" : ''}
  kraken2 --db database --threads ${task.cpus} --confidence ${params.confidence as double} ${mapping} \\
    ${sample.isPaired ? '--paired' : ''} --report ${sample.name}.kraken2.report.txt --output - reads_?.fastq*
  """

  stub:
  """
  printf '100.00\\t0\\t0\\tU\\t0\\tunclassified\\n' > ${sample.name}.kraken2.report.txt
  """
}

process BRACKEN {
  tag "${sample.name}"
  container 'quay.io/biocontainers/bracken:2.9--py38h2494328_0'
  conda 'bioconda::bracken=2.9'
  publishDir "${params.outdir}/bracken", mode: 'copy', pattern: '*.bracken.tsv'

  input:
  tuple val(sample), path(report)
  path 'database'
  path 'totals.awk'

  output:
  path "${sample.name}.bracken.tsv", emit: abundance
  path "${sample.row}.tsv", emit: row

  // A sample with too few reads of any organism is no failure, though Bracken says so.
  script:
  def head = ['name', 'taxonomy_id', 'taxonomy_lvl', 'kraken_assigned_reads', 'added_reads', 'new_est_reads', 'fraction_total_reads']
  """
  status=0
  bracken -d database -i ${report} -o ${sample.name}.bracken.tsv -r ${params.readLength as int} \\
    -l ${Samplesheet.quoted(params.level)} -t ${params.minimumReads as int} > bracken.log 2>&1 || status=\$?
  cat bracken.log >&2
  if grep -q 'no reads found' bracken.log; then
    printf '%s\\n' ${Samplesheet.quoted(head.join('\t'))} > ${sample.name}.bracken.tsv
  elif [ "\$status" -ne 0 ] || [ ! -s ${sample.name}.bracken.tsv ]; then
    exit 1
  fi
  totals=\$(awk -f totals.awk ${report} ${sample.name}.bracken.tsv)
  printf '%s\\t%s\\n' ${sample.word} "\$totals" > ${sample.row}.tsv
  """

  stub:
  """
  touch ${sample.name}.bracken.tsv
  totals=\$(awk -f totals.awk ${report} ${sample.name}.bracken.tsv)
  printf '%s\\t%s\\n' ${sample.word} "\$totals" > ${sample.row}.tsv
  """
}

process KRONA {
  container 'quay.io/biocontainers/krona:2.8.1--pl5321hdfd78af_1'
  conda 'bioconda::krona=2.8.1'
  publishDir "${params.outdir}/krona", mode: 'copy'

  input:
  path reports
  path 'lineages.awk'

  output:
  path 'krona.html'

  script:
  """
  charts=()
  for report in *.kraken2.report.txt; do
    name=\${report%.kraken2.report.txt}
    awk -f lineages.awk "\$report" > "\$name.lineages"
    charts+=("\$name.lineages,\$name")
  done
  ktImportText -o krona.html "\${charts[@]}"
  """

  stub:
  """
  touch krona.html
  """
}

process SUMMARIZE_SAMPLES {
  container 'docker.io/library/ubuntu:22.04'
  conda 'conda-forge::coreutils=9.1'
  publishDir "${params.outdir}/summary", mode: 'copy'

  input:
  path rows

  output:
  path 'kraken2-bracken.tsv'

  script:
  """
  printf 'sample_id\\tread_count\\tclassified_read_count\\tclassified_share\\t' > kraken2-bracken.tsv
  printf 'commonest\\tcommonest_share\\n' >> kraken2-bracken.tsv
  cat [0-9]*.tsv >> kraken2-bracken.tsv
  """

  stub:
  """
  printf 'sample_id\\tread_count\\tclassified_read_count\\tclassified_share\\t' > kraken2-bracken.tsv
  printf 'commonest\\tcommonest_share\\n' >> kraken2-bracken.tsv
  cat [0-9]*.tsv >> kraken2-bracken.tsv
  """
}

workflow {
  database = Database.at(params.database, params.readLength)
  KRAKEN2(Channel.fromList(Samplesheet.samples(params.input)), database)
  BRACKEN(KRAKEN2.out, database, file("${projectDir}/totals.awk", glob: false))
  KRONA(KRAKEN2.out.map { sample, report -> report }.collect(), file("${projectDir}/lineages.awk", glob: false))
  SUMMARIZE_SAMPLES(BRACKEN.out.row.collect())
}
