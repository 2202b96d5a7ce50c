import { current } from '#db/connect.ts'
import type { PersonalData } from '#server/core/feature.ts'

export const personalData = {
  userDocument: {
    title: 'Profilo',
    why: 'I dati che si leggono sulla tessera.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('userDocument')
        .select(['uid', 'firstname', 'lastname', 'tessera', 'privacy', 'confirm14', 'createdAt', 'updatedAt'])
        .where('uid', '=', uid)
        .execute(),
    erased: 'deleted',
  },
  nameChange: {
    title: 'Nomi sulla tessera',
    why: 'Quelli di prima e quelli che hai chiesto. Restano con il tuo account.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('nameChange')
        .select(['oldFirstname', 'oldLastname', 'firstname', 'lastname', 'state', 'askedAt', 'decidedAt'])
        .where('uid', '=', uid)
        .orderBy('id')
        .execute(),
    erased: 'deleted',
  },
  accountClosure: {
    title: "Eliminazione dell'account",
    why: "Quando l'hai chiesta e quando avviene.",
    rows: (db, { uid }) => current(db).selectFrom('accountClosure').select(['requestedAt', 'eraseAt']).where('uid', '=', uid).execute(),
    erased: 'deleted',
  },
  person: {
    title: 'Anagrafica',
    why: "Quello che la segreteria ha scritto di te, con le sue note. Va via con l'account.",
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('person')
        .select([
          'birthDate',
          'birthPlace',
          'taxCode',
          'street',
          'cap',
          'comune',
          'provincia',
          'phone',
          'email',
          'notes',
          'createdAt',
          'updatedAt',
        ])
        .where('uid', '=', uid)
        .execute(),
    erased: 'deleted',
  },
  medicalCertificate: {
    title: 'Certificati medici',
    why: "Tipo, scadenza e chi in segreteria li ha visti: il foglio resta a te. Vanno via con l'account.",
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('medicalCertificate')
        .innerJoin('card', 'card.number', 'medicalCertificate.cardNumber')
        .select(['medicalCertificate.kind', 'medicalCertificate.sportName', 'medicalCertificate.issuedOn'])
        .select(['medicalCertificate.expiresOn', 'medicalCertificate.seenAt as shownAt'])
        .where('card.uid', '=', uid)
        .orderBy('medicalCertificate.issuedOn')
        .execute(),
    erased: 'deleted',
  },
  sportRegistration: {
    title: 'Tesseramenti sportivi',
    why: "Con quale federazione o ente, per quale sport e fino a quando. Vanno via con l'account; l'ente tiene i suoi.",
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('sportRegistration')
        .innerJoin('card', 'card.number', 'sportRegistration.cardNumber')
        .select(['sportRegistration.kind', 'sportRegistration.sportName', 'sportRegistration.organisation', 'sportRegistration.cardCode'])
        .select(['sportRegistration.issuedOn', 'sportRegistration.expiresOn', 'sportRegistration.leftOn'])
        .select(['sportRegistration.assentGiven', 'sportRegistration.createdAt'])
        .where('card.uid', '=', uid)
        .orderBy('sportRegistration.issuedOn')
        .execute(),
    erased: 'deleted',
  },
} satisfies PersonalData
