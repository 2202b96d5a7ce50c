import { formatMediumDate, withDay } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { CERTIFICATE_LABELS, REGISTRATION_LABELS } from '#domain/sports/labels.ts'
import type { Certificate, RecordState, Registration } from '#domain/sports/sport-records.ts'
import { addFieldSentences } from '#app/ui/texts/fields.ts'

addFieldSentences({
  issuedOn: { required: 'Scrivi il giorno del rilascio.', in_future: 'È un giorno che deve ancora venire.' },
  expiresOn: { required: 'Scrivi la scadenza.', invalid: 'La scadenza viene dopo il rilascio.' },
  leftOn: { invalid: 'Dal giorno del rilascio a oggi.' },
  sport: { required: 'Scegli lo sport.', unknown: "Questo sport non c'è più tra i contenuti." },
  organisation: { required: 'Scrivi con chi è tesserata la persona.' },
  cardCode: { required: 'Scrivi il numero del tesserino.' },
  assentGiven: { not_accepted: "Dai 12 ai 17 anni serve anche l'assenso di chi si tessera." },
})

/** The tab «Sport». */
export const sport = {
  certificates: 'Certificati medici',
  noCertificates: 'Nessun certificato visto.',
  rule: 'Qui si scrivono tipo e scadenza, e chi ha visto il foglio. Il foglio non si tiene.',
  addCertificate: 'Aggiungi un certificato',
  registrations: 'Tesseramenti sportivi',
  noRegistrations: 'Nessun tesseramento.',
  addRegistration: 'Aggiungi un tesseramento',
  readOnly: 'Li scrive la segreteria.',

  certificateKinds: CERTIFICATE_LABELS,
  registrationKinds: REGISTRATION_LABELS,
  certificateTitle: ({ kind, sportName }: Certificate): string => [CERTIFICATE_LABELS[kind], sportName].filter(Boolean).join(', '),
  certificateDetail: ({ issuedOn, expiresOn, seenBy, seenAt }: Certificate): string =>
    `${withDay('dal', formatMediumDate(issuedOn))} ${withDay('al', formatMediumDate(expiresOn))} · visto ${
      seenBy === null ? '' : `da ${seenBy} `
    }${withDay('il', formatMediumDate(romeDay(seenAt)))}`,
  registrationTitle: ({ kind, sportName }: Registration): string => `${sportName}, ${REGISTRATION_LABELS[kind].toLowerCase()}`,
  registrationDetail: ({ organisation, cardCode, issuedOn, expiresOn, leftOn }: Registration): string =>
    `${organisation}, n. ${cardCode} · ${withDay('dal', formatMediumDate(issuedOn))} ${withDay('al', formatMediumDate(leftOn ?? expiresOn))}`,
  states: {
    valid: 'Valido',
    expiring: 'In scadenza',
    expired: 'Scaduto',
    ended: 'Finito',
  } satisfies Record<RecordState, string>,

  kind: 'Tipo',
  sport: 'Sport',
  choose: 'Scegli',
  everySport: 'Per ogni sport',
  issuedOn: 'Rilasciato il',
  expiresOn: 'Scade il',
  expiresHint: 'Vuoto: un anno dal rilascio.',
  organisation: 'Federazione o ente',
  cardCode: 'Numero del tesserino',
  leftOn: 'Finito il (facoltativo)',
  leftHint: "L'ultimo giorno, se è finito prima della scadenza.",
  assent: "Chi si tessera è d'accordo",
  assentHint: 'Dai 12 ai 17 anni serve, oltre alla richiesta di un genitore.',
  save: 'Salva',
  saved: 'Salvato',
  remove: 'Togli',
  removeTitle: 'Togliere questa voce?',
  removeText: 'Si toglie quello che è stato scritto per errore. Nel registro della Gestione resta che cosa diceva.',
  removed: 'Voce tolta',
}
