import { useState } from 'react'
import { Avatar } from '#app/ui/avatar.tsx'
import { DeskList, type Column } from '#app/ui/desk/desk-list.tsx'
import { DeskTools } from '#app/ui/desk/desk-tools.tsx'
import { DraftNote } from '#app/ui/desk/draft-note.tsx'
import { offerUndo } from '#app/ui/desk/undo.ts'
import { useDraft } from '#app/ui/desk/use-draft.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { check, hourglass, search } from '#app/ui/icons.ts'
import { Tag } from '#app/ui/tag.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { Button } from '#app/ui/button.tsx'
import { Section } from './kit-section.tsx'
import { componenti } from './texts-kit.ts'

const say = componenti.desk

type Sample = { id: string; name: string; state: 'done' | 'waiting'; day: string }
type Shown = '' | Sample['state']

const ALL: Sample[] = [
  { id: 'a', name: 'Osteria del Glicine', state: 'done', day: '12/09/26' },
  { id: 'b', name: 'Libreria Carta e Matita', state: 'waiting', day: '18/09/26' },
]
const StateTag = ({ state }: Sample) =>
  state === 'done' ? (
    <Tag tone="ok" icon={check}>
      {say.done}
    </Tag>
  ) : (
    <Tag tone="warn" icon={hourglass}>
      {say.waiting}
    </Tag>
  )
const COLUMNS: Column<Sample>[] = [
  { id: 'name', label: say.name, cell: ({ name }) => name },
  { id: 'state', label: say.state, cell: (item) => <StateTag {...item} /> },
  { id: 'day', label: say.day, numeric: true, cell: ({ day }) => day },
]

/** The staff's kit: tools, a list with a selection, a draft kept on the device. */
export function StaffSection() {
  const [query, setQuery] = useState('')
  const [shown, setShown] = useState<Shown>('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const draft = useDraft('componenti', say.saved)
  const found = ALL.filter(({ name, state }) => name.toLowerCase().includes(query.toLowerCase()) && (shown === '' || state === shown))
  const archive = () => {
    const before = selected
    setSelected(new Set())
    offerUndo(say.archived, () => setSelected(before))
  }
  return (
    <Section title={say.title}>
      <div className="stack">
        <DeskTools
          search={{ label: say.search, value: query, onChange: setQuery }}
          chips={{
            label: say.state,
            value: shown,
            onChange: setShown,
            of: [
              { value: '', label: say.all, count: ALL.length },
              { value: 'done', label: say.done },
              { value: 'waiting', label: say.waiting },
            ],
          }}
        />
        <DeskList
          label={say.title}
          of={found}
          columns={COLUMNS}
          to={({ id }) => `/componenti?scelto=${id}`}
          nameOf={({ name }) => name}
          row={(item) => ({ title: item.name, detail: item.day, thumb: <Avatar name={item.name} />, end: <StateTag {...item} /> })}
          empty={<EmptyState icon={search} text={say.nothing} />}
          selected={selected}
          onSelect={setSelected}
          bulk={[{ id: 'archive', label: say.archive, icon: check, onPress: archive }]}
        />
        <DraftNote draft={draft} />
        <TextArea label={say.draft} name="draft" value={draft.value} onChange={(event) => draft.change(event.currentTarget.value)} />
        {draft.isDirty && (
          <Button variant="secondary" size="sm" onClick={draft.drop}>
            {say.drop}
          </Button>
        )}
      </div>
    </Section>
  )
}
