import type { ReactNode } from 'react'
import { formatDayMonth, formatMoney, formatNumber, formatWeekdayDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { StaffOverview } from '#domain/staff/overview.ts'
import { useSession } from '#app/platform/session/session.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { capital } from '#app/ui/capital.ts'
import { Group } from '#app/ui/group.tsx'
import group from '#app/ui/group.module.css'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { useNow } from '#app/ui/use-now.ts'
import { FirstStepsCard } from '#app/features/first-steps/first-steps-card.tsx'
import { Create } from './create.tsx'
import { CheckChart } from './check-chart.tsx'
import { greetingAt } from './greeting.ts'
import { KeptForms } from './kept-forms.tsx'
import { staffOverview } from './overview-data.ts'
import styles from './overview.module.css'
import { roomAddress } from './room-address.ts'
import { staffText } from './texts.ts'
import { Todo } from './todo.tsx'
import { UsedOffers } from './used-offers.tsx'

const text = staffText.overview
const EVERY_MS = 5 * 60_000

/** /gestione: the numbers that this person may read, and their open work. */
export function Overview() {
  const { data, fetchedAt, error } = staffOverview.use({ every: EVERY_MS })
  const { user } = useSession()
  const now = useNow()
  return (
    <DeskPage
      title={text.title}
      heading={`${greetingAt(now)} ${user?.firstname ?? ''}`}
      state={capital(formatWeekdayDate(romeDay(now)))}
      actions={<Create />}
      freshness={{ fetchedAt, stale: error !== null }}
    >
      <div className="stack">
        <KeptForms />
        {data ? (
          <Numbers overview={data} />
        ) : error ? (
          <DeskProblem error={error} onRetry={() => void staffOverview.refresh()} />
        ) : (
          <SkeletonRows rows={4} thumbs={false} />
        )}
      </div>
    </DeskPage>
  )
}

function Numbers({ overview: { cards, renewalFees, checks, usedOffers, firstSteps, todo } }: { overview: StaffOverview }) {
  const may = useMay()
  const hasNumbers = cards !== undefined || checks !== undefined
  return (
    <div className={styles.page}>
      {firstSteps && <FirstStepsCard steps={firstSteps} />}
      {hasNumbers && (
        <Group>
          <dl className={styles.figures}>
            {cards && (
              <Figure name={text.active} note={text.since(cards.since30Days)} isGood={cards.since30Days > 0}>
                {formatNumber(cards.active)}
              </Figure>
            )}
            {cards && (
              <Figure name={text.expiring} note={text.until(formatDayMonth(cards.until))}>
                {formatNumber(cards.expiring)}
              </Figure>
            )}
            {renewalFees && (
              <Figure name={text.fees} note={text.renewals(renewalFees.cards)}>
                {formatMoney(renewalFees.cents)}
              </Figure>
            )}
            {checks && (
              <Figure name={text.checksToday} note={text.shops(checks.shops)}>
                {formatNumber(checks.today)}
              </Figure>
            )}
          </dl>
        </Group>
      )}
      <div className={checks ? styles.two : undefined}>
        {checks && (
          <div className={styles.column}>
            <section className={group.group} aria-label={text.checks}>
              <div className={styles.box}>
                <div className={styles.head}>
                  <h2>{text.checks}</h2>
                  <span className="sm muted">{text.noNames}</span>
                </div>
                <CheckChart days={checks.days} />
              </div>
            </section>
            {usedOffers && <UsedOffers offers={usedOffers} all={roomAddress('negozi', may)} />}
          </div>
        )}
        <Todo todo={todo} />
      </div>
    </div>
  )
}

function Figure({ name, note, isGood = false, children }: { name: string; note: string; isGood?: boolean; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.big}>{children}</span>
        <span className={isGood ? styles.good : undefined}>{note}</span>
      </dd>
    </div>
  )
}
