import { z } from '@hono/zod-openapi'
import { transaction, type Database } from '#db/connect.ts'
import { isOpen } from '#domain/offers/offer.ts'
import { romeDay } from '#domain/plain-date.ts'
import { findAssociation } from '#server/core/content/association.ts'
import { findDocument, lockCollection } from '#server/core/content/queries.ts'
import { fitFor } from '#server/core/content/offer-fit.ts'
import { OFFERS, type OfferDocument } from '#server/core/content/open-offers.ts'
import type { Deps } from '#server/core/deps.ts'
import type { DocumentChange } from '#server/core/feature.ts'
import { notify } from '#server/core/notices/notify.ts'
import { deleteUnread } from '#server/core/notices/queries.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import { defineJob } from '#server/platform/jobs/define.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import { newOffersMail, newOffersNotice } from './mails.ts'
import { namedOf, pathOf, readOffer } from './offer-words.ts'
import { BACK_MS } from './post-words.ts'
import { findLastTold, findToldAt, insertTold, isSample, listReaders, listToldAt, listUntold, markTold } from './queries.ts'

/** Notes an offer as new, once: neither an edit nor a return makes it new again. Runs in the transaction that writes the offer. */
export async function noteOffer(db: Database, { collection, id, now }: DocumentChange): Promise<void> {
  if (collection !== OFFERS) return
  // Samples are never announced. One kept as the association's own is new when it stops being a sample.
  if (await isSample(db, { collection, id })) return
  await insertTold(db, { collection, id, toldAt: null })
  const at = await findToldAt(db, { collection, id })
  if (at && !(await findDocument(db, OFFERS, id))) await offersGoneJob.enqueue(db, { at }, { now, runAt: now + BACK_MS })
}

/** Deletes the unread notices of a day when none of its offers is public any more. */
export const offersGoneJob = defineJob({
  kind: 'offers-gone',
  payload: z.object({ at: z.number() }),
  run:
    ({ db }: Pick<Deps, 'db'>) =>
    async ({ at }) => {
      await transaction(db, async () => {
        await lockCollection(db, OFFERS)
        if ((await listToldAt(db, OFFERS, at)).length === 0) await deleteUnread(db, keyOf(at))
      })
    },
})

const keyOf = (at: number) => `offers:${romeDay(at)}`

/** Every morning announces new offers that are valid today, at most once a day. */
export const newOffers: Schedule<Deps> = {
  name: 'new-offers',
  times: '0 10 * * *',
  async run({ db, clock }) {
    await transaction(db, async () => {
      const now = clock.now()
      const last = await findLastTold(db, OFFERS)
      if (last !== null && romeDay(last) === romeDay(now)) return
      const open = (await listUntold(db, OFFERS)).filter((row) => isOpen(readOffer(row), romeDay(now)))
      if (open.length === 0) return
      for (const { id } of open) await markTold(db, { collection: OFFERS, id }, now)
      await plan(db, { at: now, after: '' }, now)
    })
    wakeOutbox(db)
  },
}

/** `at`: the time of the announcement, which identifies it. */
const payload = z.object({ at: z.number(), after: z.string() })

const plan = (db: Database, order: z.infer<typeof payload>, now: number) =>
  newOffersToldJob.enqueue(db, order, { now, dedupeKey: `offers:${order.at}:${order.after}` })

const PART = 100
/** A longer list in a mail is not read. */
const NAMED = 12

/** Notifies the readers who chose offers, a part at a time like `postToldJob`, of the offers that their card is for. */
export const newOffersToldJob = defineJob({
  kind: 'new-offers-told',
  payload,
  run:
    ({ db, clock, config, lists }: Pick<Deps, 'db' | 'clock' | 'config' | 'lists'>) =>
    async ({ at, after }) => {
      const fit = await fitFor({ lists })
      const graceDays = await acceptedGrace({ lists })
      await transaction(db, async () => {
        const now = clock.now()
        const offers = (await listToldAt(db, OFFERS, at)).map(readOffer).filter((offer) => isOpen(offer, romeDay(now)))
        if (offers.length === 0) return
        const readers = await listReaders(db, { after, limit: PART, chosen: 'offers', accepted: { today: romeDay(now), graceDays } })
        for (const { uid, email, firstname, category } of readers) {
          const theirs = offers.filter((offer) => fit(offer, category ?? '')?.isFor !== false)
          if (theirs.length === 0) continue
          const { path, ...facts } = factsOf(theirs, config)
          const notice = { topic: 'offers', key: keyOf(at), ...newOffersNotice(facts), path } as const
          await notify(db, { uid, ...notice, mail: newOffersMail.of({ to: email, firstname: firstname ?? '', ...facts }) }, now)
        }
        if (readers.length === PART) await plan(db, { at, after: readers.at(-1)!.uid }, now)
      })
      wakeOutbox(db)
    },
})

/** How long after its last day partners accept a card. */
async function acceptedGrace(deps: Pick<Deps, 'lists'>): Promise<number> {
  const { graceDays = 0, graceAcceptedByPartners } = (await findAssociation(deps))?.cardValidity ?? {}
  return graceAcceptedByPartners === false ? 0 : graceDays
}

function factsOf(offers: OfferDocument[], config: Deps['config']) {
  const path = pathOf(offers)
  const named = offers.slice(0, NAMED).map(namedOf)
  return { offers: named, more: offers.length - named.length, link: ownOrigins(config)[0]! + path, path }
}
