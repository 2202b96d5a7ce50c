import { CREST_BOX, CREST_STROKES } from '#domain/content/crest.ts'
import { emblemAddress } from '#domain/content/emblem.ts'
import { association } from '#app/platform/association.ts'
import { fileAddress } from '#app/platform/device/server.ts'

/** The association's emblem: its own picture, else the product's in the current colour; `size` in CSS px at 100 % text. */
export function Crest({
  size = 32,
  className,
  emblem = association().emblem,
}: {
  size?: number
  className?: string | undefined
  /** Another emblem than the page's, in a preview; null for the product's. */
  emblem?: string | null | undefined
}) {
  const side = { inlineSize: `${size / 16}rem`, blockSize: `${size / 16}rem` }
  if (emblem) return <img className={className} style={{ ...side, borderRadius: '22%' }} src={fileAddress(emblemAddress(emblem))} alt="" />
  return (
    <svg
      className={className}
      style={side}
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
