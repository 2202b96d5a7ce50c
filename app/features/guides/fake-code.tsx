import styles from './step-picture.module.css'

const SIDE = 21
const CORNERS = [
  [0, 0],
  [SIDE - 7, 0],
  [0, SIDE - 7],
] as const

/** Something that looks like a QR code and is none: nobody must be able to scan a picture of a guide. */
export function FakeCode({ x, y, size }: { x: number; y: number; size: number }) {
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
