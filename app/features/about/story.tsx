import { about } from './texts.ts'
import { star } from '#app/ui/icons.ts'
import { Steps } from '#app/ui/steps.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import type { About } from './about.ts'

export function Story({ history }: { history: About['history'] }) {
  if (history.length === 0) return null
  return (
    <ListSection title={about.history}>
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
