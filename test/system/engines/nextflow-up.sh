#!/usr/bin/env bash
# A real Nextflow from Maven Central, for the tests. Prints the path of its `nextflow` command.
#
#   nextflow-up.sh [VERSION [FOLDER]]
#
# VERSION: 22.10.7 (posts its events by itself) unless said; 24.10.0 (needs the plugin nf-weblog for that) is the other
# one that Maven Central holds whole. FOLDER: /var/cache/lanekeeper-test/nextflow unless said, or $NEXTFLOW_CACHE.
# What is there already stays as it is: the second call takes no time and needs no network.
set -euo pipefail
engine=nextflow-up
source "$(dirname "${BASH_SOURCE[0]}")/installing.sh"

version=${1:-22.10.7}
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+(-edge)?$ ]] || { tell "'$version' is no version of Nextflow"; exit 2; }
folder=${2:-${NEXTFLOW_CACHE:-/var/cache/lanekeeper-test/nextflow}}

one_at_a_time "$folder"
folder=$(cd "$folder" && pwd -P)
home=$folder/$version
command=$home/nextflow

# Only a launcher that has once answered is moved to its place, so its presence is enough.
if [[ -x $command ]] && command -v java >/dev/null; then
  echo "$command"
  exit
fi

command -v java >/dev/null || install_packages "$folder/apt.log" default-jre-headless
command -v mvn >/dev/null || install_packages "$folder/apt.log" maven

fresh=$(mktemp -d "$folder/fresh.XXXXXX")
trap 'rm -rf "$fresh"' EXIT
chmod 755 "$fresh"
cat >"$fresh/pom.xml" <<POM
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>lanekeeper.test</groupId>
  <artifactId>nextflow-jars</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency>
      <groupId>io.nextflow</groupId>
      <artifactId>nextflow</artifactId>
      <version>$version</version>
    </dependency>
  </dependencies>
</project>
POM

tell "fetching Nextflow $version and what it stands on from Maven Central"
if ! mvn --batch-mode --no-transfer-progress --file "$fresh/pom.xml" \
  org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies \
  -DincludeScope=runtime -DoutputDirectory="$fresh/jars" >"$folder/maven.log" 2>&1; then
  skipped "Maven Central does not give Nextflow $version: $(grep -m 1 '\[ERROR\]' "$folder/maven.log" | cut -c 1-300)"
fi
rm "$fresh/pom.xml"

# The packages of java.base that Nextflow reaches into; Java 17 and later keep them shut unless they are named.
opened=(
  java.io java.lang java.net java.nio java.nio.file.spi java.util java.util.concurrent.atomic
  java.util.concurrent.locks java.util.regex jdk.internal.misc jdk.internal.vm sun.net.www.protocol.file
  sun.net.www.protocol.ftp sun.net.www.protocol.http sun.net.www.protocol.https sun.nio.ch sun.nio.fs
)
{
  echo '#!/usr/bin/env bash'
  echo '# Written by nextflow-up.sh. It becomes Java, so that a signal to its process reaches Nextflow.'
  echo 'here=$(dirname "$(readlink -f "$0")")'
  echo 'export NXF_CLI="$0 $*" NXF_HOME=${NXF_HOME:-$here/home} NXF_OFFLINE=${NXF_OFFLINE:-true}'
  echo 'export NXF_ANSI_LOG=${NXF_ANSI_LOG:-false} NXF_DISABLE_CHECK_LATEST=true NXF_ENABLE_VIRTUAL_THREADS=false'
  echo 'mkdir -p "$NXF_HOME"'
  echo 'exec java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dfile.encoding=UTF-8 -Djava.awt.headless=true \'
  for name in "${opened[@]}"; do echo "  --add-opens=java.base/$name=ALL-UNNAMED \\"; done
  echo '  ${NXF_OPTS:-} -cp "$here/jars/*" nextflow.cli.Launcher "$@"'
} >"$fresh/nextflow"
chmod 755 "$fresh/nextflow"

answer=$("$fresh/nextflow" -version 2>&1) || broken "Nextflow $version does not start: $(tail -n 1 <<<"$answer")"
[[ $answer == *"version $version"* ]] || broken "Nextflow $version says it is something else: $answer"

rm -rf "$home"
mv "$fresh" "$home"
tell "Nextflow $version is in $home"
echo "$command"
