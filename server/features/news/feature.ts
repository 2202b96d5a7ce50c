import type { Feature, PersonalData } from '#server/core/feature.ts'
import { newOffers, newOffersToldJob, noteOffer, offersGoneJob } from './new-offers.ts'
import { messageMail } from './message-mail.ts'
import { messageRoutes } from './message-routes.ts'
import { writeMany } from './write-many.ts'
import { newOffersMail, postMail } from './mails.ts'
import { notePost, postGoneJob, postToldJob } from './told-post.ts'
import type { ArchiveParts } from '#server/core/archive-part.ts'

/** News to members: each post that asks for it, and the day's new offers together. */
export const news = {
  routes: messageRoutes,
  mails: [postMail, newOffersMail, messageMail],
  manyActs: [writeMany],
  jobs: [postToldJob, postGoneJob, newOffersToldJob, offersGoneJob],
  schedules: [newOffers],
  async onDocumentChanged(db, change) {
    await notePost(db, change)
    await noteOffer(db, change)
  },
  personalData: { toldContent: null } satisfies PersonalData,
  archive: {
    toldContent: {
      file: 'contenuti/lavoro/annunciati',
      about: 'Un contenuto che si annuncia ai soci.',
      key: ['collection', 'id'],
      columns: { id: 'Codice del contenuto', toldAt: 'Quando; vuoto: aspetta, o era stato tolto; 1970: era già pubblico, o un esempio' },
    },
  } satisfies ArchiveParts,
} satisfies Feature
