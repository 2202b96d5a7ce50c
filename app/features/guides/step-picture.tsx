import { stepPictures, type PicturePart } from './texts-pictures.ts'
import { PartShape } from './picture-shapes.tsx'
import styles from './step-picture.module.css'

const [WIDTH, MARGIN, GAP] = [240, 14, 8]

/** The height of each kind of part, in the picture's units (about a CSS pixel). */
const HEIGHTS: Record<PicturePart['kind'], number> = {
  title: 22,
  text: 16,
  address: 30,
  field: 48,
  tick: 24,
  button: 36,
  row: 36,
  note: 32,
  card: 136,
  code: 128,
}

/** A step of a guide as a small drawing of its screen, in the page's colours. */
export function StepPicture({ name }: { name: string }) {
  const picture = Object.hasOwn(stepPictures, name) ? stepPictures[name] : undefined
  if (!picture) return null
  const { placed, height } = place(picture.parts)
  return (
    <svg className={styles.picture} viewBox={`0 0 ${WIDTH} ${height}`} width={WIDTH} height={height} role="img" aria-label={picture.alt}>
      <rect className={styles.screen} x={0.75} y={0.75} width={WIDTH - 1.5} height={height - 1.5} rx={18} />
      {placed.map(({ part, y: at }) => (
        <g key={at} transform={`translate(${MARGIN} ${at})`}>
          <PartShape part={part} width={WIDTH - 2 * MARGIN} height={HEIGHTS[part.kind]} />
        </g>
      ))}
      {placed
        .filter(({ part }) => part.tap)
        .map(({ part, y: at }) => (
          <g key={at} className={styles.tap}>
            <rect x={MARGIN - 4} y={at - 4} width={WIDTH - 2 * MARGIN + 8} height={HEIGHTS[part.kind] + 8} rx={16} />
            <circle cx={WIDTH - MARGIN - 26} cy={at + HEIGHTS[part.kind] / 2 + 6} r={11} />
          </g>
        ))}
    </svg>
  )
}

/** Each part with its place, and their total height. */
function place(parts: readonly PicturePart[]) {
  let y = MARGIN
  const placed = parts.map((part) => {
    const at = y
    y += HEIGHTS[part.kind] + GAP
    return { part, y: at }
  })
  return { placed, height: y - GAP + MARGIN }
}
