import { Arrears } from '#app/features/payments/arrears.tsx'
import { Bank } from '#app/features/payments/bank.tsx'
import { Cash } from '#app/features/payments/cash.tsx'
import { PaymentsList } from '#app/features/payments/list.tsx'
import { NewPayment } from '#app/features/payments/new.tsx'
import { Payment } from '#app/features/payments/sheet.tsx'
import { memberCounts } from '#app/features/members/data.ts'
import { NoSuchPage } from './no-such-page.tsx'
import { Renewals } from './renewals-room.tsx'
import type { RoomProps } from './rooms.ts'

const ROOT = '/gestione/pagamenti'
const MEMBERS = '/gestione/soci'

/** /gestione/pagamenti: the list, one payment, a new one, and the treasurer's other pages. */
export function Payments({ path: [page, ...more] }: RoomProps) {
  if (more.length > 0) return <NoSuchPage />
  if (page === undefined) return <All />
  if (page === 'rinnovi') return <Renewals root={ROOT} members={MEMBERS} />
  if (page === 'morosita') return <Arrears root={ROOT} members={MEMBERS} />
  if (page === 'cassa') return <Cash root={ROOT} />
  if (page === 'estratto-conto') return <Bank root={ROOT} />
  if (page === 'nuovo') return <NewPayment root={ROOT} />
  return <Payment key={page} id={page} root={ROOT} />
}

function All() {
  const { data: counts } = memberCounts.use({ olderThan: 60_000 })
  return <PaymentsList root={ROOT} categories={counts?.categories ?? []} />
}
