import { formatLongDate } from '#domain/format.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { useCollection } from '../data/collections.ts'
import { Screen } from '../shell/screen.tsx'
import { guides as words } from '../texts/guides.ts'
import { lists } from '../texts/lists.ts'
import { Group } from '../ui/group.tsx'
import { ShareButton } from '../ui/share-button.tsx'
import { Detail } from './detail.tsx'
import { readGuide, type Guide } from './istruzioni/guide.ts'
import { GuideRow } from './istruzioni/guide-row.tsx'
import { StepPicture } from './istruzioni/step-picture.tsx'
import { Useful } from './istruzioni/useful.tsx'
import { ListSection } from './list-section.tsx'
import { Prose } from './prose/prose.tsx'

export function Istruzione() {
  return <Detail of="istruzioni" back="/istruzioni" read={readGuide} as={GuideDetail} />
}

function GuideDetail({ item: guide }: { item: Guide }) {
  const pictures = guide.pictures.map((name) => <StepPicture key={name} name={name} />)
  const bar = { back: '/istruzioni', actions: <ShareButton title={guide.title} path={`/istruzioni/${guide.id}`} /> }
  return (
    <Screen title={guide.title} lead={guide.summary} bar={bar}>
      <div className="stack">
        <Prose source={guide.body} figures={pictures} />
        {isPlainDate(guide.updatedOn) && <p className="xs muted">{lists.istruzioni.updated(formatLongDate(guide.updatedOn))}</p>}
      </div>
      <Useful key={guide.id} guide={guide.id} />
      <SameTopic as={guide} />
    </Screen>
  )
}

function SameTopic({ as: { id, topic } }: { as: Guide }) {
  const others = useCollection('istruzioni')
    .documents.map(readGuide)
    .filter((guide) => guide.topic === topic && guide.id !== id)
  if (others.length === 0) return null
  return (
    <ListSection title={words.others}>
      <Group>
        {others.map((guide) => (
          <GuideRow key={guide.id} guide={guide} />
        ))}
      </Group>
    </ListSection>
  )
}
