// FastQC of every read file, and a table of the counts and mean qualities in its reports.
nextflow.enable.dsl = 2

params.input = null
params.outdir = 'output'
params.memoryGib = 1

process FASTQC {
  tag "${sample.name}"
  container 'quay.io/biocontainers/fastqc:0.12.1--hdfd78af_0'
  conda 'bioconda::fastqc=0.12.1'
  memory "${params.memoryGib} GB"
  publishDir "${params.outdir}/fastqc", mode: 'copy', pattern: '*_fastqc.{html,zip}'

  input:
  tuple val(sample), path(reads, stageAs: 'read?.fastq')
  path 'totals.awk'

  output:
  path "${sample.name}_R?_fastqc.html", emit: reports
  path "${sample.name}_R?_fastqc.zip", emit: data
  path "${sample.row}.tsv", emit: row

  script:
  """
  ln -s read1.fastq ${sample.name}_R1.${sample.endings[0]}
  ${sample.isPaired ? "ln -s read2.fastq ${sample.name}_R2.${sample.endings[1]}" : ''}
  fastqc --quiet --extract ${sample.name}_R?.fastq*
  printf '%s' ${sample.word} > ${sample.row}.tsv
  for report in ${sample.name}_R?_fastqc.html; do
    totals=\$(awk -f totals.awk "\${report%.html}/fastqc_data.txt")
    printf '\\t%s\\tfastqc/%s' "\$totals" "\$report" >> ${sample.row}.tsv
  done
  printf '${sample.isPaired ? '' : '\\t\\t\\t'}\\n' >> ${sample.row}.tsv
  """

  stub:
  def ends = sample.isPaired ? 'R1 R2' : 'R1'
  """
  printf '%s' ${sample.word} > ${sample.row}.tsv
  for end in ${ends}; do
    touch ${sample.name}_\${end}_fastqc.html ${sample.name}_\${end}_fastqc.zip
    printf '\\t\\t\\tfastqc/%s' ${sample.name}_\${end}_fastqc.html >> ${sample.row}.tsv
  done
  printf '${sample.isPaired ? '' : '\\t\\t\\t'}\\n' >> ${sample.row}.tsv
  """
}

process SUMMARIZE_FASTQC {
  container 'docker.io/library/ubuntu:22.04'
  conda 'conda-forge::coreutils=9.1'
  publishDir "${params.outdir}/summary", mode: 'copy'

  input:
  path rows

  output:
  path 'fastqc.tsv'

  script:
  """
  printf 'sample_id\\tread_count_1\\taverage_quality_1\\treport_1\\t' > fastqc.tsv
  printf 'read_count_2\\taverage_quality_2\\treport_2\\n' >> fastqc.tsv
  cat [0-9]*.tsv >> fastqc.tsv
  """

  stub:
  """
  printf 'sample_id\\tread_count_1\\taverage_quality_1\\treport_1\\t' > fastqc.tsv
  printf 'read_count_2\\taverage_quality_2\\treport_2\\n' >> fastqc.tsv
  cat [0-9]*.tsv >> fastqc.tsv
  """
}

workflow {
  FASTQC(Channel.fromList(Samplesheet.samples(params.input)), file("${projectDir}/totals.awk", glob: false))
  SUMMARIZE_FASTQC(FASTQC.out.row.collect())
}
