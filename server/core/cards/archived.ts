import { foldedNames } from '#domain/folded-names.ts'
import { FOR_A_WHILE, OF_THIS_INSTALLATION, OPENS_SOMETHING, type ArchiveParts } from '#server/core/archive-part.ts'

export const archived = {
  cardNumber: {
    file: 'tessere/numeri',
    about: 'Ogni numero dato, anche di tessere annullate o eliminate: un numero non si dà due volte.',
    key: ['number'],
    columns: { number: 'Numero di tessera: sempre dieci cifre', issuedAt: 'Quando è stato dato' },
  },
  card: {
    file: 'tessere/tessere',
    about: 'Una tessera. Lo stato (valida, scaduta…) si calcola dai periodi, non è scritto.',
    key: ['number'],
    columns: {
      number: 'Numero di tessera: sempre dieci cifre',
      nameKey: null,
      givenKey: null,
      validFrom: null,
      validTo: null,
      withoutEmail: null,
      birthMonth: null,
      newsConsent: null,
      feeNeverPaid: null,
      memberSince: 'Tra i soci dal giorno',
      suspendedFrom: 'Sospesa dal giorno',
      suspendedTo: 'Sospesa fino al giorno, compreso; vuota: finché non si revoca',
      suspensionText: 'Testo sulla sospensione',
      cancelledOn: 'Annullata dal giorno',
      cancellationReason: "Motivo dell'annullamento",
    },
  },
  cardPeriod: {
    file: 'tessere/periodi',
    about: 'Un periodo di validità di una tessera.',
    columns: {},
  },
  cardMerge: {
    file: 'tessere/unite',
    about: 'Due tessere della stessa persona diventate una.',
    key: ['merged'],
    columns: { merged: 'Numero che non vale più', mergedAt: 'Quando sono state unite' },
  },
  child: {
    file: 'persone/minori',
    about: 'Un minore con un genitore o tutore che ne porta la tessera.',
    key: ['cardNumber'],
    columns: { takenAt: 'Quando il minore ha preso la tessera su un account suo' },
    fill: ({ firstname, lastname }) => foldedNames({ firstname: String(firstname), lastname: String(lastname) }),
  },
  guardianship: {
    file: 'persone/genitori',
    about: 'Chi porta la tessera di un minore.',
    key: ['uid', 'cardNumber'],
    columns: { uid: "Codice dell'account del genitore o tutore" },
  },
  cardKey: OF_THIS_INSTALLATION,
  statusList: OF_THIS_INSTALLATION,
  cardIndex: OF_THIS_INSTALLATION,
  cardPublication: OF_THIS_INSTALLATION,
  cardDevice: OPENS_SOMETHING,
  cardCopy: { leftOut: 'Le copie stampate o nel portafoglio del telefono sono firmate da questa installazione: nella nuova si rifanno.' },
  manualCode: FOR_A_WHILE,
} satisfies ArchiveParts
