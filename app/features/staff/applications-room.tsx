import { ApplicationsDesk } from '#app/features/applications/desk-list.tsx'
import { Meeting } from '#app/features/applications/meeting.tsx'
import { NoSuchPage } from './no-such-page.tsx'
import type { RoomProps } from './rooms.ts'

/** /gestione/domande: the list and one application; /gestione/domande/riunione: a meeting's decisions. */
export function Applications({ path: [id, ...more] }: RoomProps) {
  if (more.length > 0) return <NoSuchPage />
  return id === 'riunione' ? <Meeting /> : <ApplicationsDesk id={id} />
}
