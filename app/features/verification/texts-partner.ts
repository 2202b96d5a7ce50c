import { formatDayMonth, withDay } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { ProposalState } from '#domain/verification/proposal.ts'
import { UNDO_MINUTES } from '#domain/verification/partner.ts'

/** The page that checks cards, on a shop's device. */
export const partner = {
  connectTitle: 'Collega questo dispositivo',
  partnerOf: (association: string): string => `Convenzione con ${association}`,
  connectText:
    "Da qui si controllano le tessere e si registrano gli sconti di questo negozio. Collegalo solo se il link te lo ha dato l'associazione.",
  connect: 'Collega',
  notNow: 'Non ora',
  toPage: 'Verifica una tessera',
  connectedTo: (shop: string): string => `Collegato: ${shop}`,
  shop: 'Negozio',
  today: (checks: number, redemptions: number): string =>
    `Oggi: ${checks === 1 ? '1 controllo' : `${checks} controlli`}, ${redemptions === 1 ? '1 sconto' : `${redemptions} sconti`}.`,
  toShop: 'Il tuo negozio',
  proposalState: (state: ProposalState, at: number): string => {
    const day = formatDayMonth(romeDay(at))
    if (state === 'accepted') return `La proposta è stata accettata ${withDay('il', day)}: i soci la vedono.`
    if (state === 'refused') return `La proposta non è stata accettata (${day}). Il motivo è in «Il tuo negozio».`
    return state === 'open' ? `La proposta ${withDay('del', day)} aspetta una risposta.` : ''
  },
  leave: 'Scollega questo dispositivo',
  leaveQuestion: 'Scollegare questo dispositivo?',
  leaveText: "Da qui non si registreranno più sconti. Per ricollegarlo serve un link dell'associazione.",
  leaveConfirm: 'Scollega',
  /** Dismisses the message. */
  endedRead: 'Ho capito',
  ended: "Questo dispositivo non è più collegato al negozio. Chiedi un nuovo link all'associazione.",
  redeem: 'Registra lo sconto',
  /** After a spelled code: by pressing, the shop confirms that it saw the card. */
  redeemSeen: 'Ho visto la tessera: registra lo sconto',
  redeemed: 'Sconto registrato.',
  undo: 'Annulla lo sconto',
  undoDetail: `Registrato per sbaglio? Si annulla da qui entro ${UNDO_MINUTES} minuti.`,
  undoQuestion: 'Annullare lo sconto?',
  undoText: 'Non conterà più, e il socio non lo vedrà tra gli sconti usati. Se poi serve, dovrai inquadrare di nuovo la tessera.',
  undoNot: 'Lascialo',
  undone: 'Sconto annullato: non conta più. Per registrarlo, inquadra il prossimo codice della tessera: cambia ogni 15 secondi.',
  retry: 'Riprova',
  copy: "È una copia: lo sconto si registra solo con il codice nell'app.",
  redeemNeedsNetwork: 'La tessera è controllata. Per registrare lo sconto serve la rete.',
  askedLater: "Manca la rete. Appena torna lo chiediamo all'associazione, e questa risposta cambia da sola.",
  /** Below the limit, or without one, a second press is allowed, but may be a mistake. */
  justRedeemed: (minutes: number): string =>
    `Già registrato qui ${minutes < 1 ? 'meno di un minuto fa' : minutes === 1 ? 'un minuto fa' : `${minutes} minuti fa`} con questa tessera.`,
  told: 'Il socio vede che la tessera è stata controllata qui. Al negozio restano solo i numeri del giorno.',
}
