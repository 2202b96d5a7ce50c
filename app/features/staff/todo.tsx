import { isContentCollection } from '#domain/contents/api.ts'
import { formatMoney, formatShortDate, formatTime } from '#domain/format.ts'
import { ROLE_LABELS } from '#domain/staff/role-labels.ts'
import type { StaffOverview } from '#domain/staff/overview.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import group from '#app/ui/group.module.css'
import {
  banknote,
  calendar,
  calendarClock,
  calendarX2,
  check,
  fileCheck,
  messageSquareWarning,
  pencil,
  shieldCheck,
  store,
  userPlus,
} from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { contentAddress } from '#app/features/contents/collections.ts'
import { contentText } from '#app/features/contents/texts.ts'
import styles from './overview.module.css'
import { roomAddress } from './room-address.ts'
import { staffText } from './texts.ts'

const text = staffText.overview

/** Open work, each with a link if its room exists. */
export function Todo({ todo }: { todo: StaffOverview['todo'] }) {
  const may = useMay()
  const to = (room: string, rest = '') => {
    const address = roomAddress(room, may)
    return address === null ? {} : { to: address + rest, chevron: true }
  }
  const rows = [
    ...(todo.arrivals ?? [])
      .filter(({ people, attended }) => attended < people)
      .map(({ event, occurrence, title, startsAt, people, attended }) => (
        <Row
          key={`arrivals ${event} ${occurrence}`}
          icon={calendar}
          title={text.arrivals(title)}
          detail={text.arrivedOf(formatTime(startsAt), attended, people)}
          {...to('arrivi', `/${encodeURIComponent(event)}${occurrence && `?giorno=${occurrence}`}`)}
        />
      )),
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
    todo.rights ? (
      <Row
        key="rights"
        icon={fileCheck}
        title={text.rights(todo.rights.open)}
        detail={todo.rights.overdue > 0 ? text.rightsOverdue(todo.rights.overdue) : text.rightsBy(formatShortDate(todo.rights.first))}
        {...to('richieste')}
      />
    ) : null,
    // Each is in a different list, so a joint row would have no target.
    ...(todo.stuckContents ?? []).map(({ collection, id, title, on }) => (
      <Row
        key={`stuck ${collection}/${id}`}
        icon={calendarX2}
        title={text.stuck}
        detail={text.wasDue(title || contentText.untitled, formatShortDate(on))}
        {...(isContentCollection(collection) && { to: contentAddress(collection, id), chevron: true })}
      />
    )),
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
    ...gathered(todo.askedNames, FEW).map((people) => {
      const [{ number }] = people
      return (
        <Row
          key={`name ${number}`}
          icon={pencil}
          title={people.length === 1 ? text.askedName : text.askedNames(people.length)}
          detail={names(people)}
          {...to('soci', `/${number}`)}
        />
      )
    }),
    ...gathered(todo.unallocatedPayments, FEW).map((payments) => {
      const [{ id, payer, cents }] = payments
      const one = payments.length === 1
      return (
        <Row
          key={`payment ${id}`}
          icon={banknote}
          title={one ? text.unallocatedPayment : text.unallocatedPayments(payments.length)}
          detail={one ? text.paidBy(payer, formatMoney(cents)) : names(payments.map((each) => ({ name: each.payer })))}
          {...to('pagamenti', one ? `/${encodeURIComponent(id)}` : '')}
        />
      )
    }),
    ...(todo.officerAsked ?? []).map(({ name, uid }) => (
      <Row
        key={`officer ${uid ?? name}`}
        icon={shieldCheck}
        title={text.yourConfirmation}
        detail={uid === null ? text.newOfficer(name) : text.officerEnds(name)}
        {...to('persone', uid === null ? '' : `/${encodeURIComponent(uid)}`)}
      />
    )),
    ...gathered(todo.endingRoles, FEW).map((roles) => {
      const [{ uid, name, role, endsOn }] = roles
      const one = roles.length === 1
      return (
        <Row
          key={`ending ${uid} ${role}`}
          icon={calendarClock}
          title={one ? text.endingRole : text.endingRoles(roles.length)}
          detail={one ? text.roleEnds(name, ROLE_LABELS[role], formatShortDate(endsOn)) : text.firstRoleEnds(name, formatShortDate(endsOn))}
          {...to('persone', one ? `/${encodeURIComponent(uid)}` : '')}
        />
      )
    }),
    ...gathered(todo.endedMembers, FEW).map((roles) => {
      const [{ uid, name, role }] = roles
      const one = roles.length === 1
      return (
        <Row
          key={`ended ${uid} ${role}`}
          icon={shieldCheck}
          title={one ? text.endedMember : text.endedMembers(roles.length)}
          detail={one ? text.roleOf(name, ROLE_LABELS[role]) : names(roles)}
          {...to('persone', one ? `/${encodeURIComponent(uid)}` : '')}
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
        {rows.length > 0 && <span className={styles.waiting}>{rows.length}</span>}
      </div>
      {rows.length > 0 ? (
        <ul className={styles.todo} data-desk-list="">
          {rows.map((row) => (
            <li key={row.key}>{row}</li>
          ))}
        </ul>
      ) : (
        <EmptyState icon={check} text={text.nothingToDo} />
      )}
    </section>
  )
}

/** Up to this number of a kind have a row each; more share one. */
const FEW = 2
const gathered = <T,>(all: T[] = [], few: number): [T, ...T[]][] => {
  const [first, ...others] = all
  if (first === undefined) return []
  return all.length <= few ? all.map((one) => [one]) : [[first, ...others]]
}

const names = (people: { name: string }[]): string => [...new Set(people.map(({ name }) => name))].join(', ')
