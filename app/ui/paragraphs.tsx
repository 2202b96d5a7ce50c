/** A plain text whose paragraphs are parted by an empty line. */
export function Paragraphs({ of }: { of: string }) {
  return of
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((paragraph, i) => <p key={i}>{paragraph}</p>)
}
