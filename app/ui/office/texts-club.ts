import type { LaterFee } from '#domain/content/association.ts'
import { formatLongDate, formatMoney, withDay } from '#domain/format.ts'
import type { Joining } from './joining.ts'

export const club = {
  more: 'Chi siamo',
  joining: ({ atOnce, member }: Joining): string => {
    if (!atOnce) return member ? `La tessera vale da quando la domanda è accolta; ${feeOf(member)}.` : ''
    const { label, feeCents, next, votes } = atOnce
    const fee = `${feeCents === 0 ? 'gratis' : formatMoney(feeCents)}${later(next)}`
    const friend = `Ti registri come ${label}: ${fee}, ${votes ? 'con diritto di voto' : 'senza voto'}.`
    return member ? `${friend} Per diventare socio fai domanda: ${feeOf(member)}.` : friend
  },
}

function feeOf({ fromCents, next, isOne }: NonNullable<Joining['member']>): string {
  const none = isOne && fromCents === 0
  const fee = none ? "non c'è quota" : `la quota ${isOne ? 'è di' : 'parte da'} ${formatMoney(fromCents)}`
  return fee + later(next)
}

const later = (next: LaterFee | null): string =>
  next === null ? '' : ` (${withDay('dal', formatLongDate(next.from))}: ${next.cents === 0 ? 'gratis' : formatMoney(next.cents)})`
