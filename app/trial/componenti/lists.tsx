import { componenti as say } from '../../texts/componenti.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTile } from '../../ui/date-tile.tsx'
import { Deal } from '../../ui/deal.tsx'
import { EmptyState, OfflineState } from '../../ui/empty-state.tsx'
import { Group } from '../../ui/group.tsx'
import { Icon } from '../../ui/icon.tsx'
import { bookOpen, check, dumbbell, smartphone, ticketPercent, utensils } from '../../ui/icons.ts'
import { Row } from '../../ui/row.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { Section } from './section.tsx'

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
