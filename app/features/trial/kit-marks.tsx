import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { cardText } from '#app/ui/card/texts.ts'
import { componenti as say } from './texts-kit.ts'
import { Chip, Chips } from '#app/ui/chip.tsx'
import { ban, check, circleSlash, clock, hourglass, list, locateFixed, map, x } from '#app/ui/icons.ts'
import { Segments } from '#app/ui/segments.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { Section } from './kit-section.tsx'

export function MarkSection() {
  const [on, setOn] = useState<ReadonlySet<string>>(new Set([say.nearMe]))
  const [view, setView] = useState<'list' | 'map'>('list')
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const toggle = (chip: string) =>
    setOn((before) => new Set(before.has(chip) ? [...before].filter((one) => one !== chip) : [...before, chip]))
  const { states } = cardText
  const tabs = say.tabs.map((label) => ({ id: label, label }))
  return (
    <Section title={say.sections.marks}>
      <Chips label={say.categories}>
        <Chip on={on.has(say.nearMe)} icon={locateFixed} onClick={() => toggle(say.nearMe)}>
          {say.nearMe}
        </Chip>
        <Chip on={on.has(say.culture)} onClick={() => toggle(say.culture)}>
          {say.culture}
        </Chip>
        <Chip on={false} disabled>
          {say.sport}
        </Chip>
      </Chips>
      <div className="inline">
        <Tag tone="ok" icon={check}>
          {states.valid}
        </Tag>
        <Tag tone="ok" icon={hourglass}>
          {states.expiring}
        </Tag>
        <Tag tone="warn" icon={clock}>
          {states.grace}
        </Tag>
        <Tag tone="bad" icon={x}>
          {states.expired}
        </Tag>
        <Tag tone="bad" icon={ban}>
          {states.suspended}
        </Tag>
        <Tag tone="bad" icon={circleSlash}>
          {states.cancelled}
        </Tag>
        <Tag icon={hourglass}>{states.pending}</Tag>
        <Tag tone="info" icon={check}>
          {say.youAreIn}
        </Tag>
      </div>
      <Segments
        label={say.view}
        items={[
          { id: 'list', label: say.list, icon: list },
          { id: 'map', label: say.map, icon: map },
        ]}
        current={view}
        onChange={setView}
      />
      <Tabs label={say.pages} items={tabs} current={search.get('tab') ?? say.tabs[0] ?? ''} to={(id) => `${pathname}?tab=${id}`} />
    </Section>
  )
}
