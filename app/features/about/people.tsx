import { about } from './texts.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Group } from '#app/ui/group.tsx'
import { Row } from '#app/ui/row.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import type { About } from './about.ts'

/** Who runs the association; who has an address of office can be written to. */
export function People({ people }: { people: About['people'] }) {
  if (people.length === 0) return null
  return (
    <ListSection title={about.people}>
      <Group>
        {people.map(({ name, role, text, contact }) => (
          <Row
            key={name}
            thumb={<Avatar name={name} />}
            title={name}
            detail={[role, text].filter(Boolean).join(' · ')}
            {...(contact && { href: `mailto:${contact}`, chevron: true })}
          />
        ))}
      </Group>
    </ListSection>
  )
}
