import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { CalendarFeedRow } from '#db/tables.ts'
import type { Deps } from '#server/core/deps.ts'
import { changeFeed, deleteFeed, findFeed, findFeedById, noteFeedRead, writeFeed } from './feed-queries.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>

const HOUR = 3_600_000

/** What the person sees of their own calendar feed. `path`: its address without the origin; null while it is off. */
export type FeedState = { path: string | null; wholeProgramme: boolean; createdAt: number | null; lastReadAt: number | null }

export async function feedState({ db, config }: Parts, uid: string): Promise<FeedState> {
  const feed = await findFeed(db, uid)
  if (!feed) return { path: null, wholeProgramme: true, createdAt: null, lastReadAt: null }
  const { wholeProgramme, createdAt, lastReadAt } = feed
  return { path: `/api/events/feed/${tokenOf(config.secret, feed.id)}.ics`, wholeProgramme, createdAt, lastReadAt }
}

/** Turns it on with a new address; the one before leads nowhere from then on. */
export async function startFeed({ db, clock }: Parts, uid: string, { wholeProgramme }: { wholeProgramme: boolean }): Promise<void> {
  const id = randomBytes(16).toString('base64url')
  await writeFeed(db, { uid, id, wholeProgramme, createdAt: clock.now(), lastReadAt: null })
}

export const setFeed = ({ db }: Parts, uid: string, changes: { wholeProgramme: boolean }) => changeFeed(db, uid, changes)

/** Its address leads nowhere from now on. */
export const stopFeed = ({ db }: Parts, uid: string) => deleteFeed(db, uid)

/** The account whose feed a secret opens; null for an unknown, replaced or forged secret. */
export async function findFeedOf({ db, clock, config }: Parts, token: string): Promise<CalendarFeedRow | null> {
  const id = token.slice(0, ID_LENGTH)
  const right = Buffer.from(tokenOf(config.secret, id))
  const given = Buffer.from(token)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const feed = await findFeedById(db, id)
  if (!feed) return null
  // So that the person sees whether some program still reads it; not more often than that is of use.
  const now = clock.now()
  if (now - (feed.lastReadAt ?? 0) > HOUR) await noteFeedRead(db, id, now)
  return feed
}

/** 16 bytes in base64url. */
const ID_LENGTH = 22

/**
 * The secret in the address: the feed's random id and what only this server makes of it. The address can be shown to the person again, and
 * the database alone does not give it.
 */
const tokenOf = (secret: string, id: string): string =>
  id + createHmac('sha256', secret).update(`calendar-feed:${id}`).digest('base64url').slice(0, 22)
