import { formatDayMonth, formatNumber } from '#domain/format.ts'
import type { StaffOverview } from '#domain/staff/overview.ts'
import styles from './check-chart.module.css'
import { topOf } from './chart-scale.ts'
import { staffText } from './texts.ts'

type Days = NonNullable<StaffOverview['checks']>['days']
const text = staffText.overview

const WIDTH = 640
const LEFT = 38
const FLOOR = 160
const HEIGHT = 140
const BAR = 14
const LINES = 3
/** The last week is highlighted. */
const RECENT = 7

/** One bar per day, today last. Its accessible name describes it. */
export function CheckChart({ days }: { days: Days }) {
  const most = Math.max(...days.map(({ checks }) => checks))
  if (most === 0) return <p className="muted sm">{text.noChecks}</p>
  const top = topOf(most, LINES)
  const step = (WIDTH - LEFT) / days.length
  const y = (checks: number) => FLOOR - (checks / top) * HEIGHT
  const busiest = days.find(({ checks }) => checks === most)!
  const lines = Array.from({ length: LINES + 1 }, (_, i) => (top / LINES) * i)
  const named = [0, Math.round(days.length / 3), Math.round((days.length * 2) / 3)]
  const sum = days.reduce((all, { checks }) => all + checks, 0)
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${WIDTH} 190`}
      role="img"
      aria-label={text.chart(formatNumber(sum), formatNumber(most), formatDayMonth(busiest.day), formatNumber(days.at(-1)!.checks))}
    >
      {lines.map((value) => (
        <g key={value}>
          <path className={styles.line} d={`M34 ${y(value)}H${WIDTH}`} />
          <text x={26} y={y(value) + 4} textAnchor="end">
            {formatNumber(value)}
          </text>
        </g>
      ))}
      {days.map(({ day, checks }, i) => (
        <rect
          key={day}
          className={i < days.length - RECENT ? styles.before : styles.recent}
          x={LEFT + i * step}
          y={y(checks)}
          width={BAR}
          height={FLOOR - y(checks)}
          rx={Math.min(3.5, (FLOOR - y(checks)) / 2)}
        />
      ))}
      {named.map((i) => (
        <text key={i} x={LEFT + i * step} y={182}>
          {formatDayMonth(days[i]!.day)}
        </text>
      ))}
      <text x={LEFT + (days.length - 1) * step + BAR} y={182} textAnchor="end">
        {text.today}
      </text>
    </svg>
  )
}
