import { MembersList } from '#app/features/members/list.tsx'
import { Member } from '#app/features/members/sheet.tsx'
import { NoSuchPage } from './no-such-page.tsx'
import type { RoomProps } from './rooms.ts'

const ROOT = '/gestione/soci'

/** /gestione/soci: every card, and one of them by its number. */
export function Members({ path: [number, ...more] }: RoomProps) {
  if (more.length > 0 || (number !== undefined && !/^\d{10}$/.test(number))) return <NoSuchPage />
  return number === undefined ? <MembersList root={ROOT} /> : <Member key={number} number={number} root={ROOT} />
}
