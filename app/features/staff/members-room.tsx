import { useMay } from '#app/platform/session/staff-access.ts'
import { Compare } from '#app/features/duplicates/compare.tsx'
import { Duplicates } from '#app/features/duplicates/list.tsx'
import { ImportScreen } from '#app/features/imports/import-screen.tsx'
import { ImportStart } from '#app/features/imports/start.tsx'
import { MembersList } from '#app/features/members/list.tsx'
import { members as text } from '#app/features/members/texts.ts'
import { NewMember } from '#app/features/members/new-member.tsx'
import { Member } from '#app/features/members/sheet.tsx'
import { MemberPayments } from '#app/features/payments/member-payments.tsx'
import { NoSuchPage } from './no-such-page.tsx'
import type { RoomProps } from './rooms.ts'

const ROOT = '/gestione/soci'
const IMPORT = `${ROOT}/importa`
const DUPLICATES = `${ROOT}/doppioni`
const UP = { title: text.title, to: ROOT }
const PAYMENTS = '/gestione/pagamenti'

/** /gestione/soci: all cards, one by its number, a new one, the import, and records that look alike. */
export function Members({ path: [number, ...more] }: RoomProps) {
  const may = useMay()
  if (number === 'nuova' && more.length === 0 && may('people.write')) return <NewMember root={ROOT} />
  if (number === 'importa' && more.length <= 1 && may('people.write')) {
    const [id] = more
    if (id === undefined) return <ImportStart root={IMPORT} members={ROOT} />
    return <ImportScreen key={id} id={id} root={IMPORT} members={ROOT} />
  }
  if (number === 'doppioni' && may('people.write')) {
    const [first, second, ...rest] = more
    if (first === undefined) return <Duplicates root={DUPLICATES} members={UP} />
    if (second === undefined || rest.length > 0 || ![first, second].every((one) => /^\d{10}$/.test(one))) return <NoSuchPage />
    return <Compare key={`${first}/${second}`} numbers={`${first}/${second}`} root={DUPLICATES} members={UP} />
  }
  if (more.length > 0 || (number !== undefined && !/^\d{10}$/.test(number))) return <NoSuchPage />
  if (number === undefined) return <MembersList root={ROOT} />
  return <Member key={number} number={number} root={ROOT} toPay={PAYMENTS} payments={<MemberPayments number={number} root={PAYMENTS} />} />
}
