import { lists } from '../../texts/lists.ts'
import { star } from '../../ui/icons.ts'
import { Steps } from '../../ui/steps.tsx'
import { ListSection } from '../list-section.tsx'
import type { About } from './about.ts'

export function Story({ history }: { history: About['history'] }) {
  if (history.length === 0) return null
  return (
    <ListSection title={lists.chiSiamo.history}>
      <Steps
        of={history.map(({ year, title, text }) => ({
          id: `${year} ${title}`,
          icon: star,
          title,
          detail: text,
          end: year,
        }))}
      />
    </ListSection>
  )
}
