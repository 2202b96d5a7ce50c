import { useSearchParams } from 'react-router'
import { isPlainDate } from '#domain/plain-date.ts'
import { DoorScreen, DoorToday } from '#app/features/bookings/door.tsx'
import { NoSuchPage } from './no-such-page.tsx'
import { staffOverview } from './overview-data.ts'
import type { RoomProps } from './rooms.ts'
import { staffText } from './texts.ts'

const ROOT = '/gestione/arrivi'

/** /gestione/arrivi: today's events, and the list at the door of one. */
export function Arrivals({ path: [event, ...more] }: RoomProps) {
  const [params] = useSearchParams()
  const day = params.get('giorno')
  const overview = staffOverview.use()
  if (more.length > 0) return <NoSuchPage />
  if (event === undefined) {
    const known = { ...overview, data: overview.data && (overview.data.todo.arrivals ?? []) }
    return <DoorToday root={ROOT} known={known} onRetry={() => void staffOverview.refresh()} />
  }
  return <DoorScreen slot={{ event, occurrence: isPlainDate(day) ? day : '' }} path={[{ title: staffText.rooms.door, to: ROOT }]} />
}
