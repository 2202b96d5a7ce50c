import { ristoranti as text } from './texts.ts'
import { list, map } from '#app/ui/icons.ts'
import { Segments } from '#app/ui/segments.tsx'
import { writeFilters, type Filters } from './filters.ts'

const VIEWS = [
  { id: 'list', label: text.list, icon: list },
  { id: 'map', label: text.map, icon: map },
] as const

/** The two faces of the restaurants, each with its own address; the filters go with the person from one to the other. */
export function ViewSwitch({ current, filters }: { current: 'list' | 'map'; filters: Filters }) {
  return (
    <Segments
      label={text.view}
      items={VIEWS}
      current={current}
      to={(id) => (id === 'map' ? '/ristoranti/map' : '/ristoranti') + writeFilters(filters)}
    />
  )
}
