import { useMay } from '#app/platform/session/staff-access.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { room as text } from './texts.ts'

export const PAGES = [
  { id: '', label: text.all },
  { id: 'rinnovi', label: text.renewals },
  { id: 'morosita', label: text.arrears },
  { id: 'cassa', label: text.cash },
  { id: 'estratto-conto', label: text.bank },
] as const
export type RoomPage = (typeof PAGES)[number]['id']

/** The pages of the room. */
export function RoomTabs({ root, current }: { root: string; current: RoomPage }) {
  const may = useMay()
  const items = PAGES.filter(({ id }) => id !== 'estratto-conto' || may('payments.write'))
  return <Tabs label={text.pages} items={items} current={current} to={(id) => (id === '' ? root : `${root}/${id}`)} />
}
