import { formatDayMonth, formatNumber } from '#domain/format.ts'
import type { ShopDay } from '#domain/verification/shop-numbers.ts'
import type { PartnerSheet } from '#domain/verification/shops.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import { download } from '#app/ui/icons.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { useToday } from '#app/ui/use-today.ts'
import { saveNumbers } from './data.ts'
import styles from './shops.module.css'
import { numbers as text, shops } from './texts.ts'

/** The numbers of checks and discounts in the shop, without people. */
export function Numbers({ sheet, mayWrite }: { sheet: PartnerSheet; mayWrite: boolean }) {
  const { offerId, checks, redemptions } = sheet
  const action = useAction('numbers not saved')
  const today = useToday()
  const uses = new Map(redemptions.days.map(({ day, times }) => [day, times]))
  const shown = checks.days.filter(({ day, times }) => times !== null || (uses.get(day) ?? null) !== null).toReversed()
  const save = () =>
    action.run(async () => {
      if (await saveNumbers(offerId, text.fileName(offerId, today))) showToast(text.exported)
    })
  return (
    <ListSection title={text.title}>
      <Group>
        <div className={styles.box}>
          <dl className={styles.totals}>
            {[[text.checks, checks.total] as const, [text.uses, redemptions.total] as const].map(([name, total]) => (
              <div key={name}>
                <dt className="muted sm">{name}</dt>
                <dd className={styles.total}>{shops.count(total)}</dd>
              </div>
            ))}
          </dl>
          <p className="muted sm">{text.days}</p>
          {checks.days.some(({ times }) => times !== null) && <Chart days={checks.days} />}
          {shown.length > 0 ? (
            <>
              <table className={styles.table}>
                <caption className="vh">{text.title}</caption>
                <thead>
                  <tr>
                    <th scope="col">{text.day}</th>
                    <th scope="col">{text.checks}</th>
                    <th scope="col">{text.uses}</th>
                  </tr>
                </thead>
                <tbody>
                  {shown.map(({ day, times }) => (
                    <tr key={day}>
                      <th scope="row">{formatDayMonth(day)}</th>
                      <td className="num">{shops.count(times)}</td>
                      <td className="num">{shops.count(uses.get(day) ?? null)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <p className="muted sm">{text.rest}</p>
            </>
          ) : (
            <p className="muted sm">{text.nothing}</p>
          )}
          <ActionFailure error={action.error} ways={{ retry: action.retry }} />
          {mayWrite && (
            <Button size="xs" variant="secondary" icon={download} aria-label={text.exportLabel} busy={action.busy !== null} onClick={save}>
              {text.export}
            </Button>
          )}
        </div>
      </Group>
    </ListSection>
  )
}

const [STEP, GAP, HEIGHT, STUB] = [10, 2, 96, 3]

/** One bar per day, today last. A day with too few checks has a stub, whose height means nothing. */
function Chart({ days }: { days: ShopDay[] }) {
  const told = days.flatMap(({ times }) => (times === null ? [] : [times]))
  const most = Math.max(1, ...told)
  return (
    <div>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text.chart(told.length, most)}
      >
        {days.map(({ day, times }, i) => {
          const height = times === null ? STUB : (times / most) * HEIGHT
          return (
            <rect
              key={day}
              className={times === null ? styles.few : styles.bar}
              x={i * STEP}
              y={HEIGHT - height}
              width={STEP - GAP}
              height={height}
            />
          )
        })}
      </svg>
      <p className={`${styles.axis} muted xs num`} aria-hidden="true">
        <span>{formatDayMonth(days[0]!.day)}</span>
        {told.length > 0 && <span>max {formatNumber(most)}</span>}
        <span>{formatDayMonth(days.at(-1)!.day)}</span>
      </p>
    </div>
  )
}
