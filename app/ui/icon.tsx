/**
 * A Lucide icon of `icons.ts`, always decorative: the text or the accessible name is beside it.
 *
 * @param size CSS px at 100 % text: 14, 16, 18, 20, 22 or 24; it grows with the text
 */
export function Icon({ of, size = 20, className }: { of: string; size?: number; className?: string | undefined }) {
  return (
    <svg
      className={className}
      style={{ inlineSize: `${size / 16}rem`, blockSize: `${size / 16}rem` }}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 16 ? 2.25 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={of} />
    </svg>
  )
}
