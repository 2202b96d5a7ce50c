import { useSearchParams } from 'react-router'
import { isPlainDate } from '#domain/plain-date.ts'
import { DoorScreen, DoorToday } from '#app/features/bookings/door.tsx'
import { NoSuchPage } from './no-such-page.tsx'
import type { RoomProps } from './rooms.ts'
import { staffText } from './texts.ts'

const ROOT = '/gestione/arrivi'

/** /gestione/arrivi: today's events, and the list at the door of one. */
export function Arrivals({ path: [event, ...more] }: RoomProps) {
  const [params] = useSearchParams()
  const day = params.get('giorno')
  if (more.length > 0) return <NoSuchPage />
  if (event === undefined) return <DoorToday root={ROOT} />
  return <DoorScreen slot={{ event, occurrence: isPlainDate(day) ? day : '' }} path={[{ title: staffText.rooms.door, to: ROOT }]} />
}
