import type { ReactNode } from 'react'
import { isContentCollection } from '#domain/contents/api.ts'
import { formatDayMonth, formatMoney, formatNumber, formatShortDate, formatWeekdayDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { ROLE_LABELS } from '#domain/staff/role-labels.ts'
import type { StaffOverview } from '#domain/staff/overview.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { useSession } from '#app/platform/session/session.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { capital } from '#app/ui/capital.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Group } from '#app/ui/group.tsx'
import group from '#app/ui/group.module.css'
import { calendarClock, calendarX2, check, messageSquareWarning, shieldCheck, store, userPlus } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { useNow } from '#app/ui/use-now.ts'
import { contentAddress } from '#app/features/contents/collections.ts'
import { contentText } from '#app/features/contents/texts.ts'
import { FirstStepsCard } from '#app/features/first-steps/first-steps-card.tsx'
import { Create } from './create.tsx'
import { CheckChart } from './check-chart.tsx'
import { greetingAt } from './greeting.ts'
import { staffOverview } from './overview-data.ts'
import styles from './overview.module.css'
import { roomAddress } from './room-address.ts'
import { staffText } from './texts.ts'

const text = staffText.overview
const EVERY_MS = 5 * 60_000

/** /gestione: the day's numbers and what waits, for whoever may read each of them. */
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
      {data ? (
        <Numbers overview={data} />
      ) : error ? (
        <DeskProblem error={error} onRetry={() => void staffOverview.refresh()} />
      ) : (
        <SkeletonRows rows={4} thumbs={false} />
      )}
    </DeskPage>
  )
}

function Numbers({ overview: { cards, renewalFees, checks, usedOffers, firstSteps, todo } }: { overview: StaffOverview }) {
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
            {usedOffers && <UsedOffers offers={usedOffers} />}
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

function UsedOffers({ offers }: { offers: NonNullable<StaffOverview['usedOffers']> }) {
  const most = Math.max(1, ...offers.map(({ times }) => times))
  return (
    <section className={group.group} aria-label={text.used}>
      <div className={styles.box}>
        <div className={styles.head}>
          <h2>{text.used}</h2>
          <span className="sm muted">{text.thirtyDays}</span>
        </div>
        {offers.length === 0 && <p className="muted sm">{text.noneUsed}</p>}
        <ul className={styles.used}>
          {offers.map(({ id, title, times }) => (
            <li key={id}>
              <span>{title}</span>
              <span className={styles.meter} aria-hidden="true">
                <i style={{ inlineSize: `${(times / most) * 100}%` }} />
              </span>
              <b className="num">{formatNumber(times)}</b>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Up to so many of a kind have a row each; more have one together. */
const FEW = 2
const gathered = <T,>(all: T[] = [], few: number): [T, ...T[]][] => {
  const [first, ...others] = all
  if (first === undefined) return []
  return all.length <= few ? all.map((one) => [one]) : [[first, ...others]]
}

const names = (people: { name: string }[]): string => [...new Set(people.map(({ name }) => name))].join(', ')

/** What somebody has to do something about, each with the way there where its room is built. */
function Todo({ todo }: { todo: StaffOverview['todo'] }) {
  const may = useMay()
  const to = (room: string, rest = '') => {
    const address = roomAddress(room, may)
    return address === null ? {} : { to: address + rest, chevron: true }
  }
  const rows = [
    todo.applications ? (
      <Row key="applications" icon={userPlus} title={text.applications(todo.applications)} detail={text.forTheBoard} {...to('domande')} />
    ) : null,
    todo.reports ? (
      <Row
        key="reports"
        icon={messageSquareWarning}
        title={text.reports(todo.reports)}
        detail={text.unanswered}
        {...to('segnalazioni', '?stato=unanswered')}
      />
    ) : null,
    ...gathered(todo.stuckContents, FEW).map((stuck) => {
      const [{ collection, id, title, on }] = stuck
      const one = stuck.length === 1
      const due = [title || contentText.untitled, formatShortDate(on)] as const
      return (
        <Row
          key={`stuck ${collection}/${id}`}
          icon={calendarX2}
          title={one ? text.stuck : text.manyStuck(stuck.length)}
          detail={one ? text.wasDue(...due) : text.firstStuck(...due)}
          {...(isContentCollection(collection) && { to: contentAddress(collection, id), chevron: true })}
        />
      )
    }),
    ...gathered(todo.endingOffers, FEW).map((offers) => {
      const [{ id, title, endsOn }] = offers
      const one = offers.length === 1
      return (
        <Row
          key={`offer ${id}`}
          icon={calendarClock}
          title={one ? text.endingOffer : text.endingOffers(offers.length)}
          detail={one ? text.endsOn(title, formatShortDate(endsOn)) : text.firstEnds(title, formatShortDate(endsOn))}
          {...to('convenzioni', one ? `/${encodeURIComponent(id)}` : '')}
        />
      )
    }),
    ...gathered(todo.proposals, FEW).map((proposals) => {
      const [{ id }] = proposals
      const one = proposals.length === 1
      return (
        <Row
          key={`proposal ${id}`}
          icon={store}
          title={one ? text.proposal : text.proposals(proposals.length)}
          detail={names(proposals.map((each) => ({ name: each.title })))}
          {...to('negozi', one ? `/${encodeURIComponent(id)}` : '')}
        />
      )
    }),
    ...gathered(todo.withoutFactor, 1).map((people) => (
      <Row
        key={`factor ${people[0].name} ${people[0].role}`}
        icon={shieldCheck}
        title={text.withoutFactor(people.length)}
        detail={people.length === 1 ? text.roleOf(people[0].name, ROLE_LABELS[people[0].role]) : names(people)}
        {...to('persone')}
      />
    )),
  ].filter((row) => row !== null)
  return (
    <section className={group.group} aria-label={text.todo}>
      <div className={styles.todoHead}>
        <h2>{text.todo}</h2>
        {rows.length > 0 && <span className="muted num">{rows.length}</span>}
      </div>
      {rows.length > 0 ? <div className={styles.todo}>{rows}</div> : <EmptyState icon={check} text={text.nothingToDo} />}
    </section>
  )
}
