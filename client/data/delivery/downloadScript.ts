import { quoted } from "./shellText.ts";

export interface DeliveredFile {
  /** The path parameter of the download address. */
  path: string;
  /** Directory and name of the downloaded file. */
  savedAs: string;
  /** Bytes; null if unknown. */
  size: number | null;
  /** Lower-case hex, at most one of the two; other kinds of checksum are not verified here. */
  md5: string | null;
  sha256: string | null;
}

/**
 * Returns a command for bash and zsh that signs in, downloads every file to a directory per sample, resumes partial
 * files and verifies the checksums. It is one group: the shell reads it completely before it prompts for the
 * password, and nothing in it changes the shell it is pasted into. The password appears in no process list and no
 * file.
 * @param origin the origin of the instance, such as "https://desk.example.org"
 */
export function downloadScript({
  origin,
  email,
  files,
}: {
  origin: string;
  email: string;
  files: DeliveredFile[];
}): string {
  const lines = files.map(({ path, savedAs, size, md5, sha256 }) =>
    [
      "  fetch",
      quoted(encodeURIComponent(path)),
      quoted(savedAs),
      size ?? -1,
      quoted(md5 ?? sha256 ?? ""),
    ].join(" "),
  );
  return `(
  site=${quoted(origin)}
  email=${quoted(email)}
  failed=0
  cookies=$(mktemp) || exit 1
  trap 'curl -s -o /dev/null -X POST -b "$cookies" "$site/api/auth/sign-out"; rm -f "$cookies"' EXIT
  escaped() { printf '%s' "$1" | sed 's/[\\\\"]/\\\\&/g'; }
  sum() {
    case \${#1} in
      32) if command -v md5sum > /dev/null; then md5sum < "$2"; else md5 -r < "$2"; fi ;;
      *) if command -v sha256sum > /dev/null; then sha256sum < "$2"; else shasum -a 256 < "$2"; fi ;;
    esac | cut -c "1-\${#1}"
  }
  here() { if [ -f "$1" ]; then wc -c < "$1" | tr -d ' '; else echo 0; fi; }
  fetch() {
    mkdir -p "$(dirname "./$2")"
    printf '\\n%s\\n' "$2"
    for pause in 1 5 15 0; do
      if [ "$(here "./$2")" = "$3" ] ||
        curl -f -C - -b "$cookies" -o "./$2" "$site/api/files/download?path=$1"; then
        if [ -z "$4" ] || [ "$(sum "$4" "./$2")" = "$4" ]; then return; fi
        printf 'CHECKSUM MISMATCH: %s. Delete the file and run this command again.\\n' "$2" >&2
        failed=1
        return
      fi
      sleep "$pause"
    done
    printf 'DOWNLOAD FAILED: %s\\n' "$2" >&2
    failed=1
  }
  printf 'Password for %s: ' "$email"
  read -rs password
  printf '\\n'
  printf '{"email":"%s","password":"%s"}' "$(escaped "$email")" "$(escaped "$password")" |
    curl -fsS -o /dev/null -c "$cookies" -H 'Content-Type: application/json' --data-binary @- "$site/api/auth/sign-in" ||
    { printf 'Sign-in failed.\\n' >&2; exit 1; }
${lines.join("\n")}
  if [ "$failed" = 0 ]; then printf '\\nAll files downloaded.\\n'; else printf '\\nSome files are missing; see above.\\n' >&2; exit 1; fi
)
`;
}
