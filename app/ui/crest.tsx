import { CREST_BOX, CREST_STROKES } from '#domain/content/crest.ts'

/** The association's emblem in the current colour; `size` in CSS px at 100 % text. */
export function Crest({ size = 32, className }: { size?: number; className?: string | undefined }) {
  return (
    <svg
      className={className}
      style={{ inlineSize: `${size / 16}rem`, blockSize: `${size / 16}rem` }}
      viewBox={CREST_BOX}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={CREST_STROKES} />
    </svg>
  )
}
