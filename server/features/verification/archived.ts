import { OPENS_SOMETHING, type ArchiveParts } from '#server/core/archive-part.ts'

const ONLY_THE_MEMBER = {
  leftOut: 'Dice in quali negozi va un socio: lo vede solo chi ha la tessera. I conteggi senza nomi sono in «convenzioni/conteggi».',
}

export const archived = {
  partnerCheck: ONLY_THE_MEMBER,
  redemption: ONLY_THE_MEMBER,
  partnerLink: OPENS_SOMETHING,
  partnerSession: OPENS_SOMETHING,
  partnerDay: {
    file: 'convenzioni/conteggi',
    about: 'Quante verifiche e quanti sconti in un giorno, per negozio, senza nomi.',
    key: ['day', 'offerId', 'place', 'what'],
    columns: { day: 'Giorno', place: 'Sede', what: 'Esito della verifica, o «redeemed»: sconto usato', times: 'Quante volte' },
  },
  cardCheck: {
    file: 'tessere/verifiche-per-giorno',
    about: 'Quante verifiche in un giorno, per esito, senza nomi.',
    key: ['day', 'kind', 'reason'],
    columns: { day: 'Giorno', kind: 'Tipo', reason: 'Esito', checks: 'Quante' },
  },
  partnerContact: {
    file: 'convenzioni/indirizzi-dei-negozi',
    about: "L'indirizzo a cui un negozio riceve i suoi link.",
    key: ['offerId'],
    columns: { mailbox: 'E-mail' },
  },
  offerProposal: {
    file: 'convenzioni/proposte-dei-negozi',
    about: 'Una modifica proposta da un negozio alla sua convenzione.',
    json: ['changes'],
    columns: {
      openFor: 'Codice della convenzione, finché non è decisa',
      linkId: 'Codice del link del negozio',
      partner: 'Negozio',
      place: 'Sede',
      changes: 'Valori prima e dopo, campo per campo',
      state: 'Stato',
      reason: 'Motivo del rifiuto',
      decidedAt: 'Quando è stata decisa',
    },
  },
} satisfies ArchiveParts
