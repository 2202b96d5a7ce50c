import { useState, type CSSProperties } from 'react'
import { pictureAddress, type Picture } from '#domain/content/picture.ts'
import { fileAddress } from '#app/platform/device/server.ts'
import { Icon } from './icon.tsx'
import styles from './thumb.module.css'

export type Look = { icon: string; hue: number }

/**
 * The centre of a document's picture; without a picture its category's icon on a tint. Only the hue (degrees of OKLCH) varies: lightness
 * and chroma are fixed, so that the icon is readable for everybody.
 */
export function Thumb({ icon, hue, picture = null }: Look & { picture?: Picture | null }) {
  if (picture) return <PictureThumb of={picture} />
  return (
    <span className={styles.thumb} style={{ '--hue': hue } as CSSProperties}>
      <Icon of={icon} size={24} />
    </span>
  )
}

/** Without alternative text: the row has the name. If the picture cannot load, a few of its colours stay. */
function PictureThumb({ of: picture }: { of: Picture }) {
  const [isMissing, setMissing] = useState(false)
  const { widths, width, placeholder } = picture
  return (
    <span className={styles.picture} style={placeholder ? { backgroundImage: `url("${placeholder}")` } : undefined}>
      {!isMissing && (
        <img
          src={fileAddress(pictureAddress(picture, widths[0] ?? width, 'webp'))}
          alt=""
          width={52}
          height={52}
          decoding="async"
          loading="lazy"
          onError={() => setMissing(true)}
        />
      )}
    </span>
  )
}

/** The look of a kind by its name in documents; `otherwise` for an unknown name. */
export const lookBy =
  <T,>(looks: Record<string, T>, otherwise: T) =>
  (name: string): T =>
    Object.hasOwn(looks, name) ? looks[name]! : otherwise
