import { lists } from '../../texts/lists.ts'
import { list, map } from '../../ui/icons.ts'
import { Segments } from '../../ui/segments.tsx'

const VIEWS = [
  { id: 'list', label: lists.ristoranti.list, icon: list },
  { id: 'map', label: lists.ristoranti.map, icon: map },
] as const

/** The two faces of the restaurants, each with its own address. */
export function ViewSwitch({ current }: { current: 'list' | 'map' }) {
  return (
    <Segments
      label={lists.ristoranti.view}
      items={VIEWS}
      current={current}
      to={(id) => (id === 'map' ? '/ristoranti/map' : '/ristoranti')}
    />
  )
}
