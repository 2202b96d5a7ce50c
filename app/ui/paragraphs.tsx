/** A plain text with empty lines between paragraphs. */
export function Paragraphs({ of }: { of: string }) {
  return of
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((paragraph, i) => <p key={i}>{paragraph}</p>)
}
