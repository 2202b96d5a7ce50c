import { formatDayMonth, formatTime } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'

/** «Verifiche»: where and when the member's card was checked. */
export const checks = {
  title: 'Verifiche',
  lead: 'Dove e quando un negozio convenzionato o la segreteria ha controllato la tessera. Lo vedi solo tu.',
  none: 'Nessuno ha ancora controllato la tua tessera.',
  kept: 'Le verifiche restano qui 12 mesi, poi si cancellano. I controlli fatti senza rete, o da chi non è collegato, non lasciano traccia.',
  notYet: 'Le verifiche si leggono con la rete. Collegati una volta.',
  failed: 'Non riusciamo a leggere le verifiche. Riprova tra poco.',
  retry: 'Riprova',
  moment: (at: number): string => `${formatDayMonth(romeDay(at))}, ore ${formatTime(at)}`,
  results: { green: 'Valida', amber: 'Da ricontrollare', red: 'Non valida', other: "Qui serve la tessera di un'altra associazione" },
  redeemed: 'Sconto usato',
  redeemedSeen: 'Sconto usato, tessera vista dal negozio',
}
