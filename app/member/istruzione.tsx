import { formatLongDate } from '#domain/format.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { Screen } from '../shell/screen.tsx'
import { lists } from '../texts/lists.ts'
import { Detail } from './detail.tsx'
import { readGuide, type Guide } from './istruzioni/guide.ts'
import { Prose } from './prose/prose.tsx'

export function Istruzione() {
  return <Detail of="istruzioni" back="/istruzioni" read={readGuide} as={GuideDetail} />
}

function GuideDetail({ item: guide }: { item: Guide }) {
  return (
    <Screen title={guide.title} lead={guide.summary} bar={{ back: '/istruzioni' }}>
      <div className="stack">
        <Prose source={guide.body} />
        {isPlainDate(guide.updatedOn) && <p className="xs muted">{lists.istruzioni.updated(formatLongDate(guide.updatedOn))}</p>}
      </div>
    </Screen>
  )
}
