import type { PicturePart } from './texts-pictures.ts'
import styles from './step-picture.module.css'

/** One part of a small screen; the box's corner is the origin. */
export function PartShape({ part, width, height }: { part: PicturePart; width: number; height: number }) {
  switch (part.kind) {
    case 'title':
      return (
        <text className={styles.title} y={17}>
          {part.text}
        </text>
      )
    case 'text':
      return (
        <text className={styles.quiet} y={12}>
          {part.text}
        </text>
      )
    case 'address':
      return (
        <>
          <rect className={styles.sunken} width={width} height={height} rx={height / 2} />
          <text className={styles.quiet} x={16} y={19.5}>
            {part.text}
          </text>
        </>
      )
    case 'field':
      return (
        <>
          <text className={styles.label} y={11}>
            {part.text}
          </text>
          <rect className={styles.box} x={0.75} y={16.75} width={width - 1.5} height={30.5} rx={9} />
          <text x={12} y={36.5}>
            {part.value}
          </text>
        </>
      )
    case 'tick':
      return (
        <>
          <rect className={styles.accent} y={3} width={18} height={18} rx={5} />
          <path className={styles.check} d="m4.5 12 3.2 3.2 5.8-6" />
          <text x={26} y={16}>
            {part.text}
          </text>
        </>
      )
    case 'button':
      return (
        <>
          <rect className={styles.accent} width={width} height={height} rx={11} />
          <text className={styles.onAccent} x={width / 2} y={22.5} textAnchor="middle">
            {part.text}
          </text>
        </>
      )
    case 'row':
      return (
        <>
          <rect className={styles.surface} x={0.5} y={0.5} width={width - 1} height={height - 1} rx={10} />
          <text x={12} y={22}>
            {part.text}
          </text>
          {part.end && (
            <text className={styles.end} x={width - 12} y={22} textAnchor="end">
              {part.end}
            </text>
          )}
        </>
      )
    case 'note':
      return (
        <>
          <rect className={styles[part.tone]} width={width} height={height} rx={10} />
          <text className={styles[`${part.tone}Ink`]} x={12} y={20.5}>
            {part.text}
          </text>
        </>
      )
    case 'card':
      return (
        <>
          <rect className={styles.card} width={width} height={height} rx={14} />
          <rect className={styles.cardLine} x={14} y={16} width={70} height={7} rx={3.5} />
          <rect className={styles.cardLine} x={14} y={30} width={48} height={7} rx={3.5} />
          <text className={styles.cardInk} x={14} y={119}>
            7312 904 586
          </text>
          <FakeCode x={width - 90} y={14} size={76} />
        </>
      )
    case 'code':
      return (
        <>
          <FakeCode x={(width - 96) / 2} y={16} size={96} />
          <path
            className={styles.frame}
            transform={`translate(${(width - 128) / 2} 0)`}
            d="M0 26V12A12 12 0 0 1 12 0h14M102 0h14a12 12 0 0 1 12 12v14M128 102v14a12 12 0 0 1-12 12h-14M26 128H12a12 12 0 0 1-12-12v-14"
          />
        </>
      )
  }
}

const SIDE = 21
const CORNERS = [
  [0, 0],
  [SIDE - 7, 0],
  [0, SIDE - 7],
] as const

/** Looks like a QR code and is none: a guide's picture cannot be scanned. */
function FakeCode({ x, y, size }: { x: number; y: number; size: number }) {
  const unit = size / (SIDE + 4)
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className={styles.white} width={size} height={size} rx={6} />
      <g className={styles.black} transform={`translate(${unit * 2} ${unit * 2}) scale(${unit})`}>
        {CORNERS.map(([cx, cy]) => (
          <path key={`${cx} ${cy}`} transform={`translate(${cx} ${cy})`} fillRule="evenodd" d="M0 0h7v7H0zM1 1v5h5V1zM2 2h3v3H2z" />
        ))}
        <path d={MODULES} />
      </g>
    </g>
  )
}

const MODULES = Array.from({ length: SIDE * SIDE }, (_, i) => [i % SIDE, Math.floor(i / SIDE)] as const)
  .filter(([x, y]) => !((x < 8 || x > SIDE - 9) && y < 8) && !(x < 8 && y > SIDE - 9) && (x * x * 7 + y * 13 + x * y * 5) % 9 < 4)
  .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
  .join('')
