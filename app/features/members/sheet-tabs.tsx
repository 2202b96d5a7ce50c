import type { ReactNode } from 'react'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { Box } from '#app/ui/desk/box.tsx'
import { Facts } from '#app/ui/desk/facts.tsx'
import { Group } from '#app/ui/group.tsx'
import { banknote } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { Row } from '#app/ui/row.tsx'
import styles from './sheet.module.css'
import { mayPay } from './more-acts.tsx'
import { acts, sheet as text } from './texts.ts'
import { BookedEvents, Ledger } from './timeline.tsx'
import { timeline } from './texts-timeline.ts'

/** «Quote»: the payments, and the periods of the card. */
export function Fees({ sheet, toPay, payments }: { sheet: MemberSheet; toPay: string; payments: ReactNode }) {
  const may = useMay()
  const { history, number } = sheet
  return (
    <>
      {payments}
      {mayPay(sheet, may) && (
        <p className={styles.act}>
          <LinkButton variant="secondary" size="sm" icon={banknote} to={`${toPay}/nuovo?tessera=${number}`}>
            {text.pay}
          </LinkButton>
        </p>
      )}
      <ListSection title={text.periods}>
        {history.length === 0 ? (
          <p className="muted">{text.noPeriod}</p>
        ) : (
          <Group>
            {history.map(({ at, ...period }) => (
              <Row key={period.validFrom} title={text.period(period)} detail={text.givenOn(at)} />
            ))}
          </Group>
        )}
      </ListSection>
    </>
  )
}

/** «Iscrizioni»: the events, for roles that read bookings; for others only their number. */
export function Bookings({ sheet: { subject, number, bookings } }: { sheet: MemberSheet }) {
  const may = useMay()
  if (subject !== number && may('bookings.read')) return <BookedEvents number={number} />
  return (
    <ListSection title={timeline.bookings}>
      <p className="muted">{subject === number ? timeline.noAccount : `${text.counted(bookings)}. ${timeline.countOnly}`}</p>
    </ListSection>
  )
}

/** «Consensi»: the consents in force, and all rows of the ledger. */
export const Consents = ({ sheet: { consents, subject, number } }: { sheet: MemberSheet }) => (
  <>
    <ListSection title={text.consents}>
      {consents.length === 0 ? (
        <p className="muted">{subject === number ? text.consentChild : text.noConsents}</p>
      ) : (
        <Group>
          <Facts of={consents.map(({ purpose, kind, at }) => ({ name: text.purpose(purpose), value: text.held[kind](at) }))} />
        </Group>
      )}
    </ListSection>
    <Ledger number={number} />
  </>
)

/** Counts only; the records themselves are not shown. */
export function Use({ sheet: { subject, number, sessions, bookings, reports } }: { sheet: MemberSheet }) {
  if (subject === number) return null
  return (
    <Box title={text.use}>
      <Facts
        bare
        of={[
          { name: text.sessions, value: text.counted(sessions) },
          { name: text.bookings, value: text.counted(bookings) },
          { name: text.reports, value: text.counted(reports) },
        ]}
      />
      <p className="muted sm">{text.usedOnly}</p>
    </Box>
  )
}

/** Links to the register and the audit of this person. */
export function Log({ sheet: { subject, number, memberSince } }: { sheet: MemberSheet }) {
  const may = useMay()
  const isInBook = memberSince !== null && may('applications.read')
  if (!may('audit.read') && !isInBook) return null
  return (
    <Group>
      {isInBook && <Row title={acts.book} to={`/gestione/libro-soci?q=${number}`} chevron />}
      {may('audit.read') && <Row title={text.log} to={`/gestione/registro?su=${subject}`} chevron />}
    </Group>
  )
}
