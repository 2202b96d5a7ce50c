/** Tessera's own mark: four tiles, the fourth slightly apart; `size` in CSS px at 100 % text. */
export function TesseraMark({ size = 40 }: { size?: number }) {
  return (
    <svg style={{ inlineSize: `${size / 16}rem`, blockSize: `${size / 16}rem` }} viewBox="0 0 40 40" aria-hidden="true">
      <rect x="3" y="3" width="16" height="16" rx="4.5" fill="var(--accent)" />
      <rect x="3" y="21" width="16" height="16" rx="4.5" fill="var(--accent)" opacity=".62" />
      <rect x="21" y="21" width="16" height="16" rx="4.5" fill="var(--accent)" />
      <rect x="22.4" y="1.6" width="15" height="15" rx="4.2" fill="var(--deal)" transform="rotate(14 30 9)" />
    </svg>
  )
}
