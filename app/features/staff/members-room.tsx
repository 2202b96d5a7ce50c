import { useMay } from '#app/platform/session/staff-access.ts'
import { Compare } from '#app/features/duplicates/compare.tsx'
import { Duplicates } from '#app/features/duplicates/list.tsx'
import { ImportScreen } from '#app/features/imports/import-screen.tsx'
import { ImportStart } from '#app/features/imports/start.tsx'
import { MembersList } from '#app/features/members/list.tsx'
import { members as text } from '#app/features/members/texts.ts'
import { NewMember } from '#app/features/members/new-member.tsx'
import { isSheetTab, Member } from '#app/features/members/sheet.tsx'
import { MemberPayments } from '#app/features/payments/member-payments.tsx'
import { NoSuchPage } from './no-such-page.tsx'
import type { RoomProps } from './rooms.ts'

const ROOT = '/gestione/soci'
const IMPORT = `${ROOT}/importa`
const DUPLICATES = `${ROOT}/doppioni`
const UP = { title: text.title, to: ROOT }
const PAYMENTS = '/gestione/pagamenti'
const RIGHTS = '/gestione/richieste'

/** /gestione/soci: all cards, one by its number with its tabs, a new one, the import, and records that look alike. */
export function Members({ path: [number, tab = '', ...more] }: RoomProps) {
  const may = useMay()
  if (number === 'nuova' && tab === '') return <NewMember root={ROOT} applications="/gestione/domande" />
  if (number === 'importa' && more.length === 0) {
    if (tab === '') return <ImportStart root={IMPORT} members={ROOT} />
    return <ImportScreen key={tab} id={tab} root={IMPORT} members={ROOT} />
  }
  if (number === 'doppioni') {
    const [second, ...rest] = more
    const first = tab
    if (first === '') return <Duplicates root={DUPLICATES} members={UP} />
    if (second === undefined || rest.length > 0 || ![first, second].every((one) => /^\d{10}$/.test(one))) return <NoSuchPage />
    return <Compare key={`${first}/${second}`} numbers={`${first}/${second}`} root={DUPLICATES} members={UP} />
  }
  if (number === undefined) return <MembersList root={ROOT} />
  if (more.length > 0 || !/^\d{10}$/.test(number) || !isSheetTab(tab) || (tab === 'sport' && !may('sports.read'))) return <NoSuchPage />
  const payments = <MemberPayments number={number} root={PAYMENTS} />
  return <Member key={number} number={number} tab={tab} root={ROOT} toPay={PAYMENTS} toRights={RIGHTS} payments={payments} />
}
