import type { Feature, PersonalData } from '#server/core/feature.ts'
import { newOffers, newOffersToldJob, noteOffer } from './new-offers.ts'
import { newOffersMail, postMail } from './mails.ts'
import { notePost, postToldJob } from './told-post.ts'

/** News to members: each post that asks for it, and the day's new offers together. */
export const news = {
  mails: [postMail, newOffersMail],
  jobs: [postToldJob, newOffersToldJob],
  schedules: [newOffers],
  async onDocumentChanged(db, change) {
    await notePost(db, change)
    await noteOffer(db, change)
  },
  personalData: { toldContent: null } satisfies PersonalData,
} satisfies Feature
