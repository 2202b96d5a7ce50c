import { useState } from 'react'
import { formatCardNumber } from '#domain/cards/card-number.ts'
import { cardText } from '#app/ui/card/texts.ts'
import { componenti as say } from './texts-kit.ts'
import { BulkBar } from '#app/ui/bulk-bar.tsx'
import { Calendar } from '#app/ui/calendar.tsx'
import { Group } from '#app/ui/group.tsx'
import { calendar, check, hourglass, mail, refreshCw, scanLine, smartphone, triangleAlert, x } from '#app/ui/icons.ts'
import { Steps } from '#app/ui/steps.tsx'
import { Table, type Column, type Sort } from '#app/ui/table.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { VerificationResult } from '#app/ui/verification-result.tsx'
import styles from './kit.module.css'
import { Section } from './kit-section.tsx'

const EVENTS = new Set(['2026-09-03', '2026-09-11', '2026-09-19', '2026-09-24', '2026-09-27', '2026-09-30'])

export function CalendarSection() {
  const [day, setDay] = useState('2026-09-24')
  return (
    <Section title={say.sections.calendar}>
      <Group>
        <Calendar day={day} today="2026-09-18" events={EVENTS} onChange={setDay} />
      </Group>
    </Section>
  )
}

const STEP_LOOKS = [
  { icon: scanLine, tone: 'ok' },
  { icon: calendar, tone: 'info' },
  { icon: smartphone, tone: 'neutral' },
  { icon: hourglass, tone: 'warn' },
] as const

export function StepSection() {
  return (
    <Section title={say.sections.steps}>
      <Steps of={say.stepsExample.map((step, i) => ({ id: step.title, ...step, ...(STEP_LOOKS[i] ?? STEP_LOOKS[0]) }))} />
    </Section>
  )
}

export function VerificationSection() {
  const { verdicts } = say
  return (
    <Section title={say.sections.verification}>
      <div className={styles.verdicts}>
        <VerificationResult heading="h2" tone="ok" icon={check} {...verdicts.ok} />
        <VerificationResult heading="h2" tone="warn" icon={triangleAlert} {...verdicts.warn} />
        <VerificationResult heading="h2" tone="bad" icon={x} {...verdicts.bad} />
      </div>
    </Section>
  )
}

type Member = { id: string; name: string; works: boolean; until: string }

const MEMBERS: Member[] = [
  { id: '4410287651', name: 'Bassi Elena', works: true, until: '31/12/26' },
  { id: '5120774318', name: 'Caruso Nadia', works: true, until: '30/09/26' },
  { id: '6031559204', name: 'De Luca Ivan', works: false, until: '31/12/25' },
]

const COLUMNS: Column<Member>[] = [
  { id: 'name', label: say.columns.name, sortable: true, cell: (member) => member.name },
  { id: 'number', label: say.columns.number, numeric: true, cell: (member) => formatCardNumber(member.id) },
  {
    id: 'state',
    label: say.columns.state,
    cell: ({ works }) => (
      <Tag tone={works ? 'ok' : 'bad'} icon={works ? check : x}>
        {works ? cardText.states.valid : cardText.states.expired}
      </Tag>
    ),
  },
  { id: 'until', label: say.columns.until, numeric: true, sortable: true, cell: (member) => member.until },
]

const nameOf = (member: Member) => member.name

export function TableSection() {
  const [sort, setSort] = useState<Sort>({ by: 'name', down: false })
  const [selected, setSelected] = useState(new Set<string>())
  const rows = MEMBERS.toSorted((a, b) => (sort.by === 'name' ? a.name.localeCompare(b.name) : a.until.localeCompare(b.until)))
  if (sort.down) rows.reverse()
  const done = () => setSelected(new Set())
  return (
    <Section title={say.sections.table}>
      <Table
        caption={say.members}
        columns={COLUMNS}
        of={rows}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={setSelected}
        nameOf={nameOf}
      />
      <Table caption={say.loadingTable} columns={COLUMNS} of={[]} loading nameOf={nameOf} />
      <BulkBar
        count={selected.size}
        actions={[
          { id: 'renew', label: say.renew, icon: refreshCw, onPress: done },
          { id: 'write', label: say.write, icon: mail, onPress: done },
        ]}
        onClear={done}
      />
    </Section>
  )
}
