import { formatLongDate } from '#domain/format.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { useCollection } from '#app/platform/content/collections.ts'
import { Screen } from '#app/shell/screen.tsx'
import { guides as words } from './texts.ts'
import { Group } from '#app/ui/group.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'
import { Detail } from '#app/shell/detail.tsx'
import { readGuide, type Guide } from './guide.ts'
import { GuideRow } from './guide-row.tsx'
import { StepPicture } from './step-picture.tsx'
import { Useful } from './useful.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { Prose } from '#app/ui/prose.tsx'

export function Istruzione() {
  return <Detail of="istruzioni" back="/istruzioni" read={readGuide} as={GuideDetail} />
}

function GuideDetail({ item: guide }: { item: Guide }) {
  const bar = { back: '/istruzioni', actions: <ShareButton title={guide.title} path={`/istruzioni/${guide.id}`} /> }
  return (
    <Screen title={guide.title} lead={guide.summary} bar={bar}>
      <GuideView guide={guide} />
      <Useful key={guide.id} guide={guide.id} />
      <SameTopic as={guide} />
    </Screen>
  )
}

/** The guide itself, below its title. */
export function GuideView({ guide: { body, pictures, updatedOn } }: { guide: Guide }) {
  return (
    <div className="stack">
      <Prose source={body} figures={pictures.map((name) => <StepPicture key={name} name={name} />)} />
      {isPlainDate(updatedOn) && <p className="xs muted">{words.updated(formatLongDate(updatedOn))}</p>}
    </div>
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
