import { formatMediumDate, withDay } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { ProposalField } from '#domain/verification/proposal.ts'
import type { ShopSentences } from '#app/ui/texts/errors.ts'
import { addFieldSentences, emailSentences } from '#app/ui/texts/fields.ts'

/** The errors of a shop's proposals. */
export const shopSentences: ShopSentences = {
  'shop.offer_gone': { text: "La convenzione non è più pubblica. Se ti sembra un errore, scrivi all'associazione." },
  'shop.one_proposal': { text: "C'è già una proposta che aspetta: ritirala, poi mandane un'altra." },
  'shop.nothing_changed': { text: 'Non hai cambiato niente: i soci leggono già così.' },
  'shop.decided': { text: "L'associazione ha già risposto: la risposta è qui." },
  'shop.too_many': { text: "Per oggi le proposte sono finite. Riprova domani, o scrivi all'associazione." },
  'shop.look_again': { text: 'La convenzione è cambiata: rileggila.' },
  'shop.draft_differs': { text: "La convenzione ha altre modifiche in attesa. Scrivi all'associazione." },
  'shop.not_publishable': { text: "La convenzione non è completa. Scrivi all'associazione." },
}

addFieldSentences({
  headline: { required: 'Scrivi il vantaggio per i soci.', too_long: 'Usa al massimo 100 caratteri.' },
  terms: { required: 'Scrivi le condizioni.', too_long: 'Usa al massimo 1.500 caratteri.' },
  howTo: { too_long: 'Usa al massimo 300 caratteri.' },
  website: { invalid: 'Questo indirizzo non è completo. Esempio: www.negozio.example' },
  contactName: { too_long: 'Usa al massimo 80 caratteri.' },
  contactPhone: { invalid: 'Controlla il numero. Esempio: 0575 000 318' },
  contactEmail: emailSentences,
})

const day = (ms: number): string => formatMediumDate(romeDay(ms))

const fields: Record<ProposalField, string> = {
  headline: 'Vantaggio per i soci',
  terms: 'Condizioni',
  howTo: 'Come si usa',
  website: 'Sito',
  contactName: 'A chi chiedere',
  contactPhone: 'Telefono',
  contactEmail: 'E-mail',
}

/** /v/negozio */
export const ownShop = {
  title: 'Il tuo negozio',
  back: 'Verifica una tessera',
  none: "Questo dispositivo non è collegato a un negozio. Per collegarlo serve un link dell'associazione.",
  offer: 'Che cosa leggono i soci',
  lead: "Cambia quello che serve e manda la proposta: l'associazione la controlla, poi i soci la vedono.",
  found: 'Qui ci sono le parole che non hai ancora mandato.',
  again: 'Qui ci sono le parole della tua ultima proposta.',
  afresh: 'Riparti da ciò che leggono i soci',
  afreshQuestion: {
    title: 'Ripartire da ciò che leggono i soci?',
    text: 'Quello che hai scritto qui va perso.',
    confirm: 'Riparti',
    danger: true,
  },
  offerGone: "La convenzione non è più pubblica: per ora non c'è niente da cambiare. Se ti sembra un errore, scrivi all'associazione.",
  fields,
  optional: (label: string): string => `${label} (facoltativo)`,
  send: 'Manda la proposta',
  waiting: 'La tua proposta',
  waits: (at: number): string => `Mandata ${withDay('il', day(at))}: aspetta la risposta dell'associazione.`,
  withdraw: 'Ritira la proposta',
  accepted: (at: number): string => `Accettata ${withDay('il', day(at))}: i soci la vedono.`,
  refused: (at: number, reason: string): string => `Non accettata ${withDay('il', day(at))}${reason && `: ${reason}`}`,
  nothing: '(niente)',
  sign: 'Cartello per il banco',
  signLead: 'Dice ai clienti che qui vale la tessera, e a chi è alla cassa come si controlla. Si può appendere: non contiene il tuo link.',
  a5: 'PDF in A5',
  a4: 'PDF in A4',
  failed: 'Non siamo riusciti a leggere la convenzione.',
  offline: 'La convenzione si legge con la rete. Le tessere si controllano anche senza.',
  retry: 'Riprova',
}
