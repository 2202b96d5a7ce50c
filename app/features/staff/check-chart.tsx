import { useCallback, useState } from 'react'
import { formatDayMonth, formatNumber } from '#domain/format.ts'
import type { StaffOverview } from '#domain/staff/overview.ts'
import styles from './check-chart.module.css'
import { topOf } from './chart-scale.ts'
import { staffText } from './texts.ts'

type Days = NonNullable<StaffOverview['checks']>['days']
const text = staffText.overview

/** A letter's height in the drawing, whose width is that of its place: letters keep their size at every width. */
const EM = 12.5
const LEFT = 38
const FLOOR = 160
const HEIGHT = 140
/** The share of a day that its bar takes. */
const BAR = 0.7
/** The least width with room for other days than today along the floor. */
const ROOMY = 180
const LINES = 3
/** The last week is highlighted. */
const RECENT = 7

/** One bar per day, today last. Its accessible name describes it. */
export function CheckChart({ days }: { days: Days }) {
  const [width, setWidth] = useState(640)
  const measure = useCallback((svg: SVGSVGElement) => {
    const look = new ResizeObserver(() => setWidth((svg.clientWidth / Number.parseFloat(getComputedStyle(svg).fontSize)) * EM))
    look.observe(svg)
    return () => look.disconnect()
  }, [])
  const most = Math.max(...days.map(({ checks }) => checks))
  if (most === 0) return <p className="muted sm">{text.noChecks}</p>
  const top = topOf(most, LINES)
  const step = (width - LEFT) / days.length
  const bar = step * BAR
  const y = (checks: number) => FLOOR - (checks / top) * HEIGHT
  const busiest = days.find(({ checks }) => checks === most)!
  const lines = Array.from({ length: LINES + 1 }, (_, i) => (top / LINES) * i)
  const named = width < ROOMY ? [] : [0, Math.round(days.length / 3), Math.round((days.length * 2) / 3)]
  const sum = days.reduce((all, { checks }) => all + checks, 0)
  return (
    <svg
      ref={measure}
      className={styles.chart}
      viewBox={`0 0 ${width} 190`}
      role="img"
      aria-label={text.chart(formatNumber(sum), formatNumber(most), formatDayMonth(busiest.day), formatNumber(days.at(-1)!.checks))}
    >
      {lines.map((value) => (
        <g key={value}>
          <path className={styles.line} d={`M34 ${y(value)}H${width}`} />
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
          width={bar}
          height={FLOOR - y(checks)}
          rx={Math.min(bar / 4, (FLOOR - y(checks)) / 2)}
        />
      ))}
      {named.map((i) => (
        <text key={i} x={LEFT + i * step} y={182}>
          {formatDayMonth(days[i]!.day)}
        </text>
      ))}
      <text x={LEFT + (days.length - 1) * step + bar} y={182} textAnchor="end">
        {text.today}
      </text>
    </svg>
  )
}
