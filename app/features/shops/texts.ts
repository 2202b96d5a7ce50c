import { formatMediumDate, formatNumber, withDay } from '#domain/format.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import type { ProposalField } from '#domain/verification/proposal.ts'
import { SHOP_DAYS } from '#domain/verification/shops.ts'
import { addSentences } from '#app/ui/texts/errors.ts'
import { addFieldSentences, emailSentences } from '#app/ui/texts/fields.ts'

const day = (ms: number): string => formatMediumDate(romeDay(ms))

addSentences({
  'shop.offer_gone': { text: 'La convenzione non è pubblica: i soci non la vedono. Va pubblicata prima.' },
  'shop.one_proposal': { text: "C'è già una proposta che aspetta." },
  'shop.nothing_changed': { text: 'Non cambia niente.' },
  'shop.decided': { text: "Nel frattempo ha deciso un'altra persona, o il negozio ha ritirato la proposta." },
  'shop.too_many': { text: 'Per oggi le proposte di questo negozio sono finite.' },
  'shop.look_again': { text: 'La convenzione è cambiata mentre guardavi. Ecco la proposta con i testi di adesso: rileggila e decidi.' },
  'shop.draft_differs': {
    text: "C'è una bozza che cambia le stesse parole. Apri la convenzione, pubblica la bozza o scartala, poi torna qui.",
  },
  'shop.not_publishable': {
    text: 'Alla convenzione manca qualcosa che serve per pubblicarla. Aprila, completa i campi e pubblica, poi torna qui.',
  },
})

addFieldSentences({
  shopEmail: { ...emailSentences, required: "Scrivi l'e-mail del negozio." },
  place: { required: 'Scegli la sede.', invalid: 'Questa sede non è più nella convenzione.' },
  label: { too_long: 'Usa al massimo 40 caratteri.' },
  reason: { too_long: 'Usa al massimo 500 caratteri.' },
})

const fieldNames: Record<ProposalField, string> = {
  headline: 'Vantaggio',
  terms: 'Condizioni',
  howTo: 'Come si usa',
  website: 'Sito',
  contactName: 'Contatto',
  contactPhone: 'Telefono',
  contactEmail: 'E-mail',
}

export const shops = {
  title: 'Negozi',
  lead: 'Chi controlla le tessere nei negozi convenzionati, e che cosa propone.',
  list: 'Negozi convenzionati',
  search: 'Cerca un negozio',
  columns: { partner: 'Negozio', devices: 'Dispositivi', seen: 'Ultimo uso', checks: 'Controlli', uses: 'Sconti' },
  period: `Ultimi ${SHOP_DAYS} giorni. Contiamo solo i giorni con almeno 5: in un'associazione piccola un numero più basso direbbe chi è stato.`,
  none: "Quando una convenzione è pubblica, qui c'è il suo negozio.",
  nothing: 'Nessun negozio con questo nome.',
  proposal: 'Proposta',
  hidden: 'Non pubblica',
  count: (times: number | null): string => (times === null ? '–' : formatNumber(times)),
  devices: (n: number): string => (n === 0 ? 'Nessuno' : formatNumber(n)),
  devicesShort: (n: number): string => (n === 0 ? 'Nessun dispositivo' : n === 1 ? '1 dispositivo' : `${n} dispositivi`),
  seen: (ms: number | null): string => (ms === null ? 'Mai' : day(ms)),
  gone: "Questo negozio non c'è: la convenzione non è pubblica e non ha link.",
  offer: 'Vedi la convenzione',
  noShopYet: 'Quando la convenzione è pubblica, da qui si dà il link al negozio.',
  notPublic: 'La convenzione non è pubblica: non si danno nuovi link. Quelli che ci sono valgono finché non li revochi.',
}

export const links = {
  title: 'Link e dispositivi',
  lead: 'Chi apre il link collega il suo telefono o la cassa. Il link apre dispositivi per 30 giorni; un dispositivo vale finché si usa.',
  none: 'Nessun link.',
  sendOne: 'Mandane uno al negozio: da lì controlla le tessere e registra gli sconti.',
  send: 'Manda il link',
  show: 'Mostra il link',
  sendTitle: 'Manda il link al negozio',
  showTitle: 'Un nuovo link',
  email: 'E-mail del negozio',
  emailHint: 'La teniamo per la prossima volta.',
  place: 'Sede',
  choose: 'Scegli',
  label: 'Nome del link (facoltativo)',
  labelHint: 'Per riconoscerlo: «Cassa», «Telefono di Marta».',
  make: 'Crea il link',
  sent: (email: string): string => `Link mandato a ${email}`,
  once: 'Lo vedi solo adesso: copialo, o fallo inquadrare dal telefono del negozio. Chi lo apre registra sconti a nome del negozio.',
  link: 'Link',
  copy: 'Copia',
  copied: 'Link copiato',
  notCopied: 'Il browser non lascia copiare: seleziona il link e copialo a mano.',
  qr: 'Codice QR del link personale del negozio',
  done: 'Fatto',
  plain: 'Link',
  made: (ms: number): string => `creato ${withDay('il', day(ms))}`,
  sentTo: (email: string): string => `mandato a ${email}`,
  opens: (until: number, now: number): string =>
    until > now ? `apre dispositivi ${withDay('fino al', day(until))}` : 'non apre più dispositivi',
  noDevice: 'Nessun dispositivo collegato.',
  device: 'Dispositivo',
  used: (ms: number, now: number): string => (romeDay(ms) === romeDay(now) ? 'usato oggi' : `usato ${withDay('il', day(ms))}`),
  revoke: 'Revoca',
  revokeLinkLabel: (name: string): string => `Revoca il link ${name} e i suoi dispositivi`,
  revokeDeviceLabel: (name: string): string => `Revoca ${name}`,
  revokeLinkQuestion: (name: string, devices: number): { title: string; text: string } => ({
    title: name === 'Link' ? 'Revocare il link?' : `Revocare il link «${name}»?`,
    text:
      devices === 0
        ? 'Chi ha questo link non può più aprirlo. Per collegare il negozio serve un nuovo link.'
        : `${devices === 1 ? 'Il dispositivo collegato non registra' : `I ${devices} dispositivi collegati non registrano`} più sconti. Per ricominciare serve un nuovo link.`,
  }),
  /** `again`: its link is valid and can open devices again. */
  revokeDeviceQuestion: (name: string, again: boolean): { title: string; text: string } => ({
    title: name ? `Revocare «${name}»?` : 'Revocare il dispositivo?',
    text: `Quel telefono o quella cassa non registra più sconti. ${again ? 'Per ricominciare deve riaprire il suo link.' : 'Per ricominciare serve un nuovo link.'}`,
  }),
  revokeAll: 'Revoca tutto',
  revokeAllTitle: 'Revocare tutti i link?',
  revokeAllText: 'Finiscono tutti i link e tutti i dispositivi di questo negozio. Per ricominciare serve un nuovo link.',
  revoked: 'Revocato: vale dal prossimo controllo',
  honest:
    'La revoca vale dal prossimo controllo con la rete. Senza rete quel dispositivo legge ancora se una tessera è valida, come chiunque, ma non registra sconti.',
}

export const numbers = {
  title: 'Controlli e sconti',
  checks: 'Controlli',
  uses: 'Sconti',
  day: 'Giorno',
  days: `Ultimi ${SHOP_DAYS} giorni, solo quelli con almeno 5`,
  rest: 'Gli altri giorni: pochi, o nessuno. Sotto i 5 al giorno non mostriamo il numero.',
  nothing: 'In nessun giorno ce ne sono stati almeno 5: sotto non mostriamo il numero, direbbe chi è stato.',
  chart: (shown: number, most: number): string =>
    `Controlli per giorno: in ${shown === 1 ? 'un giorno' : `${shown} giorni`} almeno 5, al massimo ${formatNumber(most)}.`,
  export: 'Esporta',
  exportLabel: 'Esporta i numeri in CSV',
  exported: 'File salvato',
  fileName: (offerId: string, today: PlainDate): string => `negozio-${offerId}-${today}.csv`,
}

export const sign = {
  title: 'Cartello per il banco',
  lead: 'Dice che qui vale la tessera e porta, con un codice, alla pagina che la controlla. Non contiene il link del negozio.',
  a5: 'PDF in A5',
  a4: 'PDF in A4',
}

export const proposal = {
  title: 'Proposta del negozio',
  from: (partner: string, place: string | null, at: number): string => [partner, place, day(at)].filter(Boolean).join(' · '),
  before: 'Adesso',
  after: 'Proposta',
  nothing: '(niente)',
  fields: fieldNames,
  byEditors: 'Decide chi amministra o cura i contenuti.',
  same: 'La convenzione dice già così: accettando chiudi la proposta.',
  figure: 'La proposta non tocca «In breve», la cifra che si vede da lontano: se cambia anche quella, correggila nella convenzione.',
  revoked: 'Il link da cui è arrivata è stato revocato: prima di accettare, sentite il negozio.',
  offerGone: 'La convenzione non è più pubblica: la proposta non si può accettare.',
  accept: 'Accetta e pubblica',
  accepted: 'Pubblicato: i soci lo vedono',
  refuse: 'Rifiuta',
  reason: 'Se la rifiuti, perché (facoltativo)',
  reasonHint: 'Il negozio lo legge nella sua pagina, e per e-mail se il link gli è arrivato così.',
  refused: 'Proposta rifiutata',
}
