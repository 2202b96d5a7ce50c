import { useState } from 'react'
import { useLocation } from 'react-router'
import { fullName } from '#domain/person-name.ts'
import type { Membership as One, MembershipSheet } from '#domain/register/register.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { Button } from '#app/ui/button.tsx'
import { Columns } from '#app/ui/desk/columns.tsx'
import { Facts } from '#app/ui/desk/facts.tsx'
import { FormSheet } from '#app/ui/desk/form-sheet.tsx'
import { Group } from '#app/ui/group.tsx'
import { pencil } from '#app/ui/icons.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { Row } from '#app/ui/row.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Correct } from './correct.tsx'
import { membershipOf } from './data.ts'
import { Reopen } from './reopen.tsx'
import { book, membership as text } from './texts.ts'

/** /gestione/libro-soci/:number: one membership with all its rows. `root`: the list's address. */
export function Membership({ number, root }: { number: string; root: string }) {
  const { data: sheet, fetchedAt, error } = membershipOf(number).use()
  const { search } = useLocation()
  const up = { title: book.title, to: `${root}${search}` }
  if (!sheet)
    return (
      <DeskPage title={book.title} path={[up]} loading={error === null}>
        {error ? (
          <DeskProblem error={error} words={book.problem} list={up} onRetry={() => void membershipOf(number).refresh()} />
        ) : (
          <SkeletonRows rows={5} thumbs={false} />
        )}
      </DeskPage>
    )
  const { membership } = sheet
  return (
    <DeskPage
      title={fullName(membership.lastname, membership.firstname)}
      path={[up]}
      state={text.line(membership)}
      actions={<Correction sheet={sheet} />}
      freshness={{ fetchedAt, stale: error !== null }}
    >
      <Columns aside={<Ways sheet={sheet} root={root} />}>
        <Now of={membership} />
        <Entries of={sheet} />
      </Columns>
    </DeskPage>
  )
}

function Correction({ sheet: { membership, entries, isOwn } }: { sheet: MembershipSheet }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (isOwn || !may('applications.write')) return null
  return (
    <>
      <Button variant="secondary" size="xs" icon={pencil} onClick={() => setOpen(true)}>
        {text.correct}
      </Button>
      <FormSheet open={isOpen} onClose={() => setOpen(false)} title={text.correct}>
        {isOpen && <Correct membership={membership} seen={entries.length} onDone={() => setOpen(false)} />}
      </FormSheet>
    </>
  )
}

function Ways({ sheet, root }: { sheet: MembershipSheet; root: string }) {
  const { membership, mayEnd, mayReopen } = sheet
  const may = useMay()
  return (
    <Group>
      {may('people.read') && <Row title={text.toSheet} to={`/gestione/soci/${membership.cardNumber}`} chevron />}
      {mayEnd && <Row title={text.end} to={`${root}/fine/${membership.cardNumber}`} tone="bad" chevron />}
      {mayReopen && <Reopen key={mayReopen.end} sheet={sheet} of={mayReopen} />}
    </Group>
  )
}

function Now({ of }: { of: One }) {
  const { lastname, firstname, birthDate, birthPlace, taxCode, residence, category, cardNumber, admittedOn, resolution } = of
  const may = useMay()
  const ended = book.endedOn(of)
  const contacts = [
    { name: text.taxCode, value: taxCode ?? text.unknown },
    { name: text.residence, value: residence ?? text.unknown },
  ]
  return (
    <ListSection title={text.state}>
      <div className="stack">
        <Group>
          <Facts
            wide
            of={[
              { name: text.name, value: fullName(lastname, firstname) },
              { name: text.birth, value: text.birthAt(birthDate, birthPlace) },
              ...(may('people.write') ? contacts : []),
              { name: text.category, value: category },
              { name: text.card, value: <span className="num">{text.cardNumber(cardNumber)}</span> },
              { name: text.admitted, value: text.admittedOn(admittedOn, resolution) },
              ...(ended === null ? [] : [{ name: text.ended, value: ended }]),
            ]}
          />
        </Group>
        {!may('people.write') && <p className="muted sm">{text.hidden}</p>}
      </div>
    </ListSection>
  )
}

const Entries = ({ of: { entries } }: { of: MembershipSheet }) => (
  <ListSection title={text.entries}>
    <Group>
      {entries.map((entry) => (
        <Row key={entry.number} title={text.entry(entry)} detail={text.detailOf(entry)} />
      ))}
    </Group>
  </ListSection>
)
