import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { CalendarFeedRow } from '#db/tables.ts'
import type { Deps } from '#server/core/deps.ts'
import { changeFeed, deleteFeed, findFeed, findFeedById, noteFeedRead, writeFeed } from './feed-queries.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>

const HOUR = 3_600_000

/** The person's calendar feed. `path`: its address without the origin; null while it is off. */
export type FeedState = { path: string | null; wholeProgramme: boolean; createdAt: number | null; lastReadAt: number | null }

export async function feedState({ db, config }: Parts, uid: string): Promise<FeedState> {
  const feed = await findFeed(db, uid)
  if (!feed) return { path: null, wholeProgramme: true, createdAt: null, lastReadAt: null }
  const { wholeProgramme, createdAt, lastReadAt } = feed
  return { path: `/api/events/feed/${tokenOf(config.secret, feed.id)}.ics`, wholeProgramme, createdAt, lastReadAt }
}

/** Turns the feed on with a new address; the old one stops working. */
export async function startFeed({ db, clock }: Parts, uid: string, { wholeProgramme }: { wholeProgramme: boolean }): Promise<void> {
  const id = randomBytes(16).toString('base64url')
  await writeFeed(db, { uid, id, wholeProgramme, createdAt: clock.now(), lastReadAt: null })
}

export const setFeed = ({ db }: Parts, uid: string, changes: { wholeProgramme: boolean }) => changeFeed(db, uid, changes)

/** Turns the feed off; its address stops working. */
export const stopFeed = ({ db }: Parts, uid: string) => deleteFeed(db, uid)

/** The account of a feed's secret; null for an unknown, replaced or forged one. */
export async function findFeedOf({ db, clock, config }: Parts, token: string): Promise<CalendarFeedRow | null> {
  const id = token.slice(0, ID_LENGTH)
  const right = Buffer.from(tokenOf(config.secret, id))
  const given = Buffer.from(token)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const feed = await findFeedById(db, id)
  if (!feed) return null
  // Shows the person whether a program still reads the feed; not updated more often than useful.
  const now = clock.now()
  if (now - (feed.lastReadAt ?? 0) > HOUR) await noteFeedRead(db, id, now)
  return feed
}

/** 16 bytes in base64url. */
const ID_LENGTH = 22

/**
 * The secret in the address: the feed's random id, and a digest that only this server can make. The address can be shown again, and the
 * database alone does not contain it.
 */
const tokenOf = (secret: string, id: string): string =>
  id + createHmac('sha256', secret).update(`calendar-feed:${id}`).digest('base64url').slice(0, 22)
