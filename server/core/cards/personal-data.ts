import { current } from '#db/connect.ts'
import type { PersonalData } from '#server/core/feature.ts'

export const personalData = {
  cardNumber: {
    title: 'Numero di tessera',
    why: 'Il numero è solo tuo: non passa mai a un altro, nemmeno dopo.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('cardNumber')
        .innerJoin('card', 'card.number', 'cardNumber.number')
        .select(['cardNumber.number', 'cardNumber.issuedAt'])
        .where('card.uid', '=', uid)
        .execute(),
    // A number is never given again (domain guide, section 5).
    erased: 'unlinked',
  },
  card: {
    title: 'Tessera',
    why: 'La tua tessera e il suo stato.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('card')
        .select(['number', 'uid', 'category', 'memberSince', 'suspendedFrom', 'suspendedTo', 'suspensionText'])
        .select(['cancelledOn', 'cancellationReason', 'createdAt'])
        .where('uid', '=', uid)
        .execute(),
    erased: 'unlinked',
  },
  cardMerge: {
    title: 'Tessere unite',
    why: 'Avevi due tessere: il numero di quella che non vale più porta alla tua.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('cardMerge')
        .innerJoin('card', 'card.number', 'cardMerge.cardNumber')
        .select(['cardMerge.merged', 'cardMerge.cardNumber', 'cardMerge.mergedAt'])
        .where('card.uid', '=', uid)
        .orderBy('cardMerge.mergedAt')
        .execute(),
    erased: 'unlinked',
  },
  cardPeriod: {
    title: 'Validità della tessera',
    why: 'I periodi in cui la tessera vale.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('cardPeriod')
        .innerJoin('card', 'card.number', 'cardPeriod.cardNumber')
        .select(['cardPeriod.cardNumber', 'cardPeriod.validFrom', 'cardPeriod.validTo', 'cardPeriod.createdAt'])
        .where('card.uid', '=', uid)
        .orderBy('cardPeriod.validFrom')
        .execute(),
    erased: 'unlinked',
  },
  unpaidPeriod: {
    title: 'Periodi senza quota',
    why: 'I periodi di cui non risulta ancora il pagamento.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('unpaidPeriod')
        .innerJoin('cardPeriod', 'cardPeriod.id', 'unpaidPeriod.periodId')
        .innerJoin('card', 'card.number', 'cardPeriod.cardNumber')
        .select(['cardPeriod.cardNumber', 'cardPeriod.validFrom', 'cardPeriod.validTo'])
        .where('card.uid', '=', uid)
        .orderBy('cardPeriod.validFrom')
        .execute(),
    erased: 'unlinked',
  },
  cardDevice: {
    title: 'Dispositivi con la tessera',
    why: 'Dove si vede la tua tessera. Si tolgono dalla pagina del tuo account.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('cardDevice')
        .select(['id', 'name', 'createdAt', 'issuedAt', 'expiresAt'])
        .where('uid', '=', uid)
        .orderBy('createdAt')
        .execute(),
    erased: 'deleted',
  },
  cardCopy: {
    title: 'Copie della tessera',
    why: 'Quelle stampate o nel portafoglio del telefono, finché valgono.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('cardCopy')
        .select(['id', 'kind', 'createdAt', 'expiresAt'])
        .where('uid', '=', uid)
        .orderBy('createdAt')
        .execute(),
    erased: 'deleted',
  },
  manualCode: {
    title: 'Codice della tessera',
    why: 'Si dice a voce quando la fotocamera non funziona. Puoi cambiarlo.',
    rows: (db, { uid }) => current(db).selectFrom('manualCode').select(['code', 'createdAt']).where('uid', '=', uid).execute(),
    erased: 'deleted',
  },
  cardIndex: {
    title: 'Firme della tessera',
    why: 'Una per ogni volta che la tessera è stata firmata. Si cancellano otto giorni dopo la scadenza.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('cardIndex')
        .innerJoin('card', 'card.number', 'cardIndex.cardNumber')
        .select(['cardIndex.list', 'cardIndex.idx', 'cardIndex.issuedAt', 'cardIndex.expiresAt'])
        .where('card.uid', '=', uid)
        .orderBy('cardIndex.issuedAt')
        .execute(),
    // The entry says «not valid» until its credential ends; its card has no owner.
    erased: 'unlinked',
  },
  child: {
    title: 'La tua tessera in famiglia',
    why: 'Finché hai meno di 18 anni, la vede anche chi ti fa da genitore.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('child')
        .innerJoin('card', 'card.number', 'child.cardNumber')
        .select(['child.firstname', 'child.lastname', 'child.birthDate', 'child.createdAt', 'child.takenAt'])
        .where('card.uid', '=', uid)
        .execute(),
    erased: 'deleted',
  },
  guardianship: {
    title: 'Tessere di chi è in famiglia',
    why: 'Le tessere di minorenni che porti sul tuo telefono.',
    rows: (db, { uid }) =>
      current(db).selectFrom('guardianship').select(['cardNumber', 'createdAt']).where('uid', '=', uid).orderBy('createdAt').execute(),
    erased: 'deleted',
  },
  cardKey: null,
  statusList: null,
  cardPublication: null,
} satisfies PersonalData
