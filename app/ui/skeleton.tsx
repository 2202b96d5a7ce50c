import type { CSSProperties } from 'react'
import { kitText } from './texts/kit.ts'
import { classNames } from './class-names.ts'
import { onItsWay } from './on-its-way.tsx'
import group from './group.module.css'
import row from './row.module.css'
import styles from './skeleton.module.css'

/** A grey placeholder; sizes are CSS lengths. Invisible in the first 300 ms. */
export function Skeleton({ width = '100%', height = '1em', round }: { width?: string; height?: string; round?: string }) {
  const size: CSSProperties = { inlineSize: width, blockSize: height, ...(round && { borderRadius: round }) }
  return <span className={styles.skeleton} style={size} />
}

const WIDTHS = [
  ['62%', '42%'],
  ['48%', '28%'],
  ['70%', '50%'],
] as const

/** Placeholder rows, as high as real rows; `thumbs`: with pictures, or with people's initials. */
export function SkeletonRows({ rows, thumbs = true }: { rows: number; thumbs?: boolean | 'avatars' }) {
  const size = thumbs === 'avatars' ? '2.25rem' : '3.25rem'
  return (
    <div className={classNames(group.group, onItsWay)} aria-busy="true">
      <output className="vh">{kitText.loading}</output>
      {Array.from({ length: rows }, (_, i) => {
        const [title, detail] = WIDTHS[i % WIDTHS.length] ?? WIDTHS[0]
        return (
          <div key={i} className={classNames(row.row, thumbs === true && row.withThumb)}>
            {thumbs && <Skeleton width={size} height={size} round={thumbs === true ? 'var(--r-md)' : 'var(--r-full)'} />}
            <span className={classNames(row.main, styles.lines)}>
              <Skeleton width={title} />
              <Skeleton width={detail} height="0.8em" />
            </span>
          </div>
        )
      })}
    </div>
  )
}
