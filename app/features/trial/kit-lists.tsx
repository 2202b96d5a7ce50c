import { componenti as say } from './texts-kit.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { DateTile } from '#app/ui/date-tile.tsx'
import { Deal } from '#app/ui/deal.tsx'
import { EmptyState, OfflineState } from '#app/ui/empty-state.tsx'
import { Group } from '#app/ui/group.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { bookOpen, check, dumbbell, smartphone, ticketPercent, utensils } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Thumb } from '#app/ui/thumb.tsx'
import { Section } from './kit-section.tsx'

export function LoadingSection() {
  return (
    <Section title={say.sections.loading}>
      <SkeletonRows rows={3} />
    </Section>
  )
}

export function EmptySection() {
  const action = (
    <Button variant="tint" size="sm">
      {say.noFilters}
    </Button>
  )
  return (
    <Section title={say.sections.empty}>
      <Group>
        <EmptyState icon={ticketPercent} title={say.emptyTitle} text={say.emptyText} action={action} />
      </Group>
    </Section>
  )
}

export function OfflineSection() {
  return (
    <Section title={say.sections.offline}>
      <Group>
        <OfflineState />
      </Group>
    </Section>
  )
}

export function RowSection() {
  const [first, second, third] = say.places
  return (
    <Section title={say.sections.rows}>
      <Group>
        <Row
          to="/convenzioni"
          thumb={<Thumb icon={utensils} hue={45} />}
          title={first}
          detail={say.state.rest}
          end={<Deal note={say.distances[0]}>{say.deals[0]}</Deal>}
        />
        <Row
          to="/convenzioni"
          thumb={<Thumb icon={bookOpen} hue={300} />}
          title={second}
          detail={say.culture}
          end={<Deal note={say.distances[1]}>{say.deals[1]}</Deal>}
        />
        <Row
          to="/convenzioni"
          thumb={<Thumb icon={dumbbell} hue={150} />}
          title={third}
          detail={say.sport}
          end={<Deal note={say.distances[2]}>{say.deals[2]}</Deal>}
        />
      </Group>
      <Group>
        <Row
          to="/appuntamenti"
          thumb={<DateTile date="2026-09-24" />}
          title={say.event}
          detail={
            <>
              <Icon of={check} size={14} /> {say.youAreIn} · {say.eventWhen}
            </>
          }
          chevron
        />
        <Row
          thumb={<DateTile date="2026-09-27" plain show="weekday" />}
          title={say.walk}
          end={<span className="sm muted">{say.free}</span>}
        />
      </Group>
      <Group>
        <Row onClick={() => {}} icon={smartphone} title={say.device} detail={say.deviceDetail} chevron />
        <Row thumb={<Avatar name={say.sampleName} />} title={say.sampleName} />
      </Group>
    </Section>
  )
}
