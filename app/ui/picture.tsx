import { useEffect, useState } from 'react'
import { pictureAddress, type Picture as PictureOf, type PictureFormat } from '#domain/content/picture.ts'
import { fileAddress } from '#app/platform/device/server.ts'
import styles from './picture.module.css'

type PictureProps = {
  of: PictureOf
  /** The displayed width, as HTML's `sizes`: the browser chooses the file by it. */
  sizes: string
  /** True for a picture that is visible at once; others load when they come near. */
  eager?: boolean
}

/**
 * A picture with reserved space, over a few of its colours. The colours stay when it cannot load: offline, and never seen on this device
 * (app/worker/sw.ts keeps recent ones). It is requested again when the network is back.
 */
export function Picture({ of: picture, sizes, eager = false }: PictureProps) {
  const { id, width, height, widths, alt, placeholder } = picture
  const [missing, setMissing] = useState('')
  const isMissing = missing === id
  useEffect(() => {
    if (!isMissing) return
    const again = () => setMissing('')
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isMissing])
  const address = (each: number, format: PictureFormat) => fileAddress(pictureAddress(picture, each, format))
  const sources = (format: PictureFormat) => widths.map((each) => `${address(each, format)} ${each}w`).join(', ')

  return (
    <div className={styles.frame} style={{ aspectRatio: `${width} / ${height}`, backgroundImage: placeholder && `url("${placeholder}")` }}>
      {isMissing ? (
        <img src={placeholder || undefined} alt={alt} width={width} height={height} />
      ) : (
        <picture>
          <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
          <img
            srcSet={sources('webp')}
            src={address(widths[0] ?? width, 'webp')}
            sizes={sizes}
            width={width}
            height={height}
            alt={alt}
            decoding="async"
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            onError={() => setMissing(id)}
          />
        </picture>
      )}
    </div>
  )
}
