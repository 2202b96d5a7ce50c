import { about as words } from './texts.ts'
import { Group } from '#app/ui/group.tsx'
import { users } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { recordsOf, textOf } from '#domain/fields.ts'
import { ListSection } from '#app/ui/list-section.tsx'

/** Who decides what, and since when. */
export function Bodies({ bodies }: { bodies: unknown }) {
  const shown = recordsOf(bodies).map((body) => ({
    name: textOf(body.name),
    text: textOf(body.description) || namesOf(body.members),
    elected: textOf(body.electedOn).slice(0, 4),
  }))
  if (shown.length === 0) return null
  return (
    <ListSection title={words.bodies}>
      <Group>
        {shown.map(({ name, text, elected }) => (
          <Row
            key={name}
            icon={users}
            title={name}
            detail={text}
            end={elected && <span className="sm muted">{words.since(elected)}</span>}
          />
        ))}
      </Group>
    </ListSection>
  )
}

const namesOf = (members: unknown): string =>
  recordsOf(members)
    .map((one) => [textOf(one.firstname), textOf(one.lastname)].filter(Boolean).join(' '))
    .join(', ')
