import { current } from '#db/connect.ts'
import type { PersonalData } from '#server/core/feature.ts'

export const personalData = {
  notice: {
    title: 'Notifiche',
    why: "Quello che l'app ti ha fatto sapere. Dopo 12 mesi si cancella.",
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('notice')
        .select(['topic', 'title', 'text', 'path', 'createdAt', 'readAt'])
        .where('uid', '=', uid)
        .orderBy('id')
        .execute(),
    erased: 'deleted',
  },
  noticeChoice: {
    title: 'Scelte sulle notifiche',
    why: 'Per quali argomenti vuoi un avviso sul telefono o per e-mail.',
    // Without news by mail: it is the consent `newsletter`, in the ledger.
    rows: async (db, { uid }) =>
      (
        await current(db).selectFrom('noticeChoice').select(['topic', 'push', 'mail']).where('uid', '=', uid).orderBy('topic').execute()
      ).map(({ mail, ...choice }) => (choice.topic === 'news' ? choice : { ...choice, mail })),
    erased: 'deleted',
  },
  pushDevice: {
    title: 'Dispositivi che ricevono le notifiche',
    why: "L'indirizzo a cui arrivano non è qui: chi lo conosce può scrivere al dispositivo. Si cancella quando esci, o dopo 18 mesi senza uso.",
    // Without the push address: it allows sending to the device.
    rows: (db, { uid }) =>
      current(db).selectFrom('pushDevice').select(['kind', 'name', 'createdAt', 'seenAt']).where('uid', '=', uid).orderBy('id').execute(),
    erased: 'deleted',
  },
} satisfies PersonalData
