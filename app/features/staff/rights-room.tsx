import { NewRights } from '#app/features/rights/new.tsx'
import { RightsDesk } from '#app/features/rights/list.tsx'
import { RightsRequest } from '#app/features/rights/sheet.tsx'
import { NoSuchPage } from './no-such-page.tsx'
import type { RoomProps } from './rooms.ts'

const ROOT = '/gestione/richieste'

/** /gestione/richieste: requests about personal data, a new one, and one by its id. */
export function Rights({ path: [id, ...more] }: RoomProps) {
  if (more.length > 0) return <NoSuchPage />
  if (id === undefined) return <RightsDesk root={ROOT} />
  if (id === 'nuova') return <NewRights root={ROOT} />
  return <RightsRequest key={id} id={id} root={ROOT} />
}
