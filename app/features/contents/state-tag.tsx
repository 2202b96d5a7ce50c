import type { ContentCollection, ContentState } from '#domain/contents/api.ts'
import { archive, calendarClock, calendarX2, clock, eye, pencil } from '#app/ui/icons.ts'
import { Tag } from '#app/ui/tag.tsx'
import { COLLECTIONS } from './collections.ts'
import { contentText as text } from './texts.ts'

const LOOKS: Record<ContentState, [tone: 'ok' | 'info' | 'neutral', icon: string]> = {
  draft: ['neutral', pencil],
  published: ['ok', eye],
  scheduled: ['info', calendarClock],
  archived: ['neutral', archive],
  ended: ['neutral', clock],
}

type Props = { collection: ContentCollection; state: ContentState; isStuck: boolean }

/** The publication state in a word. */
export function StateTag({ collection, state, isStuck }: Props) {
  const { ending } = COLLECTIONS[collection]
  if (isStuck)
    return (
      <Tag tone="bad" icon={calendarX2}>
        {text.notOut(ending)}
      </Tag>
    )
  const [tone, icon] = LOOKS[state]
  return (
    <Tag tone={tone} icon={icon}>
      {text.state(state, ending)}
    </Tag>
  )
}
