import { foldedNames } from '#domain/folded-names.ts'
import type { ArchiveParts } from '#server/core/archive-part.ts'

/** The names in the form that the staff's search compares. */
const folds = ({ firstname, lastname }: Record<string, unknown>) =>
  typeof firstname === 'string' && typeof lastname === 'string' ? foldedNames({ firstname, lastname }) : {}

export const archived = {
  userDocument: {
    file: 'persone/profili',
    about: 'Il nome sulla tessera di chi ha un account.',
    key: ['uid'],
    columns: {
      tessera: 'Numero di tessera: sempre dieci cifre',
      privacy: "Se ha letto l'informativa",
      confirm14: 'Se ha dichiarato almeno 14 anni',
    },
    fill: folds,
  },
  person: {
    file: 'persone/anagrafica',
    about: "L'anagrafica tenuta dalla segreteria. Chi ha un account ha il nome in «profili» e l'e-mail in «account».",
    columns: { notes: 'Note della segreteria' },
    fill: folds,
  },
  nameChange: {
    file: 'persone/nomi-cambiati',
    about: 'Un nome cambiato sulla tessera, con quello di prima.',
    columns: {
      oldFirstname: 'Nome di prima',
      oldLastname: 'Cognome di prima',
      state:
        'own: cambiato da sé; asked: chiesto; granted: accolto; refused: rifiutato; set: scritto dalla segreteria; family: in famiglia',
      askedAt: 'Quando è stato chiesto',
      decidedAt: 'Quando è stato deciso',
    },
  },
  accountClosure: {
    file: 'persone/account-da-eliminare',
    about: "Chi ha chiesto di eliminare l'account, e quando avviene.",
    key: ['uid'],
    columns: { requestedAt: "Quando l'ha chiesto", eraseAt: 'Quando si elimina' },
  },
  medicalCertificate: {
    file: 'sport/certificati-medici',
    about: 'Un certificato medico visto dalla segreteria: tipo e scadenza, mai il foglio.',
    columns: {
      kind: 'non_competitive: non agonistico; competitive: agonistico',
      sport: 'Codice dello sport; vuoto: per tutti',
      sportName: 'Nome dello sport',
      issuedOn: 'Rilasciato il giorno',
      expiresOn: 'Vale fino al giorno, compreso',
      seenBy: "Codice dell'account di chi l'ha visto",
      seenAt: 'Quando è stato visto',
    },
  },
  sportRegistration: {
    file: 'sport/tesseramenti',
    about: 'Un tesseramento presso una federazione o un ente di promozione sportiva.',
    columns: {
      kind: 'competitive_athlete: atleta agonista; athlete: praticante; manager: dirigente; coach: tecnico; referee: ufficiale di gara',
      sport: 'Codice dello sport',
      sportName: 'Nome dello sport',
      organisation: 'Federazione o ente',
      cardCode: "Numero della tessera dell'ente",
      issuedOn: 'Rilasciata il giorno',
      expiresOn: 'Vale fino al giorno, compreso',
      leftOn: 'Ultimo giorno, se è finita prima',
      assentGiven: "Se il minore dai 12 anni ha dato l'assenso",
    },
  },
} satisfies ArchiveParts
