import { current } from '#db/connect.ts'
import type { PersonalData } from '#server/core/feature.ts'

export const personalData = {
  walletPass: {
    title: 'Tessera in un wallet',
    why: 'Serve ad aggiornarla in Apple o Google Wallet. Si cancella quando la togli.',
    rows: (db, { uid }) => current(db).selectFrom('walletPass').select(['serial', 'kind', 'updatedAt']).where('uid', '=', uid).execute(),
    erased: 'deleted',
  },
  walletPhone: {
    title: 'Telefoni con la tessera in Apple Wallet',
    why: 'A chi dire che la tessera è cambiata, finché la tieni lì.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('walletPhone')
        .innerJoin('walletPass', 'walletPass.serial', 'walletPhone.serial')
        .select(['walletPhone.serial', 'walletPhone.createdAt'])
        .where('walletPass.uid', '=', uid)
        .orderBy('walletPhone.createdAt')
        .execute(),
    erased: 'deleted',
  },
} satisfies PersonalData
