import { Tabs } from '#app/ui/tabs.tsx'
import { room as text } from './texts.ts'

export const PAGES = [
  { id: '', label: text.all },
  { id: 'morosita', label: text.arrears },
  { id: 'cassa', label: text.cash },
] as const
export type RoomPage = (typeof PAGES)[number]['id']

/** The pages of the room. */
export const RoomTabs = ({ root, current }: { root: string; current: RoomPage }) => (
  <Tabs label={text.pages} items={PAGES} current={current} to={(id) => (id === '' ? root : `${root}/${id}`)} />
)
