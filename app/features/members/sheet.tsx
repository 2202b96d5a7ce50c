import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { fullName } from '#domain/person-name.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Card } from '#app/ui/card/card.tsx'
import { PICTURE, type CardView } from '#app/ui/card/card-view.ts'
import { Columns } from '#app/ui/desk/columns.tsx'
import { Group } from '#app/ui/group.tsx'
import { banknote } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { Row } from '#app/ui/row.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { CardState } from './card-state.tsx'
import { memberSheet } from './data.ts'
import { Facts } from '#app/ui/desk/facts.tsx'
import { Person } from './person.tsx'
import { Renew } from './renew.tsx'
import styles from './sheet.module.css'
import { acts, members as words, sheet as text } from './texts.ts'

type MemberProps = { number: string; root: string; toPay: string; payments: ReactNode }

/** /gestione/soci/:number: one card, and whose it is. `root`: the list's address; `toPay`: where payments are recorded; `payments`: the last ones. */
export function Member({ number, root, toPay, payments }: MemberProps) {
  const { data: sheet, fetchedAt, error } = memberSheet(number).use()
  const { search } = useLocation()
  const up = { title: words.title, to: `${root}${search}` }
  if (!sheet)
    return (
      <DeskPage title={words.title} path={[up]} loading={error === null}>
        {error ? (
          <DeskProblem
            error={error}
            words={{ ...words.problem, notFound: text.gone }}
            list={up}
            onRetry={() => void memberSheet(number).refresh()}
          />
        ) : (
          <SkeletonRows rows={5} thumbs={false} />
        )}
      </DeskPage>
    )
  const name = fullName(sheet.firstname, sheet.lastname)
  return (
    <DeskPage
      title={name}
      path={[up]}
      heading={
        <span className={styles.heading}>
          <Avatar name={name} /> <span>{name}</span>
        </span>
      }
      state={lineOf(sheet)}
      actions={
        <>
          <Pay sheet={sheet} to={toPay} />
          <Renew sheet={sheet} />
        </>
      }
      freshness={{ fetchedAt, stale: error !== null }}
    >
      {sheet.isOwn && (
        <div className="stack">
          <Banner tone="info">{text.own}</Banner>
        </div>
      )}
      <Columns
        aside={
          <>
            <div aria-hidden="true" className={styles.card}>
              <Card view={viewOf(sheet, name)} />
            </div>
            <CardState sheet={sheet} />
            <Family sheet={sheet} root={root} />
            <Use sheet={sheet} />
            <Log sheet={sheet} />
          </>
        }
      >
        <Person sheet={sheet} />
        {payments}
        <Periods sheet={sheet} />
        <Consents sheet={sheet} />
      </Columns>
    </DeskPage>
  )
}

/** Where a payment of this card is recorded. */
function Pay({ sheet: { number, isOwn, state }, to }: { sheet: MemberSheet; to: string }) {
  const may = useMay()
  if (isOwn || state === 'cancelled' || !may('payments.write')) return null
  return (
    <LinkButton variant="secondary" size="xs" icon={banknote} to={`${to}/nuovo?tessera=${number}`}>
      {text.pay}
    </LinkButton>
  )
}

/** What they are, and since when. */
const lineOf = ({ category, memberSince, since }: MemberSheet): string =>
  memberSince === null ? `${category.label} · ${text.cardSince(since)}` : `${category.label} ${text.since(memberSince)}`

/** Its picture; what it says stands beside it in words. */
const viewOf = ({ number, category, association, state }: MemberSheet, name: string): CardView => ({
  number,
  name,
  kind: category.label,
  association,
  state,
  pill: words.states[state],
  ...PICTURE,
})

function Family({ sheet: { children, guardians }, root }: { sheet: MemberSheet; root: string }) {
  const of = [
    ...guardians.map((one) => ({ ...one, what: one.number === null ? text.guardianWithoutCard : text.guardian })),
    ...children.map((one) => ({ ...one, what: text.child })),
  ]
  if (of.length === 0) return null
  return (
    <ListSection title={text.family}>
      <Group>
        {of.map(({ number, name, what }) => (
          <Row
            key={`${number} ${name}`}
            title={name}
            detail={what}
            thumb={<Avatar name={name} />}
            {...(number !== null && { to: `${root}/${number}`, chevron: true })}
          />
        ))}
      </Group>
    </ListSection>
  )
}

const Periods = ({ sheet: { history } }: { sheet: MemberSheet }) =>
  history.length > 0 && (
    <ListSection title={text.periods}>
      <Group>
        {history.map(({ at, ...period }) => (
          <Row key={period.validFrom} title={text.period(period)} detail={text.givenOn(at)} />
        ))}
      </Group>
    </ListSection>
  )

const Consents = ({ sheet: { consents, subject, number } }: { sheet: MemberSheet }) => (
  <ListSection title={text.consents}>
    {consents.length === 0 ? (
      <p className="muted">{subject === number ? text.consentChild : text.noConsents}</p>
    ) : (
      <Group>
        <Facts of={consents.map(({ purpose, kind, at }) => ({ name: text.purpose(purpose), value: text.held[kind](at) }))} />
      </Group>
    )}
  </ListSection>
)

/** Figures, and nothing of what they count. */
function Use({ sheet: { subject, number, sessions, bookings, reports } }: { sheet: MemberSheet }) {
  if (subject === number) return null
  return (
    <ListSection title={text.use}>
      <div className="stack">
        <Group>
          <Facts
            of={[
              { name: text.sessions, value: text.counted(sessions) },
              { name: text.bookings, value: text.counted(bookings) },
              { name: text.reports, value: text.counted(reports) },
            ]}
          />
        </Group>
        <p className="muted sm">{text.usedOnly}</p>
      </div>
    </ListSection>
  )
}

function Log({ sheet: { subject, number, memberSince } }: { sheet: MemberSheet }) {
  const may = useMay()
  const isInBook = memberSince !== null && may('applications.read')
  if (!may('audit.read') && !isInBook) return null
  return (
    <Group className={styles.log}>
      {isInBook && <Row title={acts.book} to={`/gestione/libro-soci?q=${number}`} chevron />}
      {may('audit.read') && <Row title={text.log} to={`/gestione/registro?su=${subject}`} chevron />}
    </Group>
  )
}
