import { formatMoney } from '#domain/format.ts'
import type { Joining } from './joining.ts'

export const club = {
  more: 'Chi siamo',
  joining: ({ atOnce, member }: Joining): string => {
    if (!atOnce) return member ? `La tessera vale da quando la domanda è accolta; ${feeOf(member)}.` : ''
    const { label, feeCents, votes } = atOnce
    const friend = `Ti registri come ${label}: ${feeCents === 0 ? 'gratis' : formatMoney(feeCents)}, ${votes ? 'con diritto di voto' : 'senza voto'}.`
    return member ? `${friend} Per diventare socio fai domanda: ${feeOf(member)}.` : friend
  },
}

function feeOf({ fromCents, isOne }: NonNullable<Joining['member']>): string {
  if (isOne && fromCents === 0) return "non c'è quota"
  return isOne ? `la quota è di ${formatMoney(fromCents)}` : `la quota parte da ${formatMoney(fromCents)}`
}
