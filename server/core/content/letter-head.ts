import { EMBLEM_LARGE } from '#domain/content/emblem.ts'
import { formatLongDate } from '#domain/format.ts'
import { addressOf } from '#domain/members/person.ts'
import { romeDay } from '#domain/plain-date.ts'
import { deepTint } from '#domain/tint.ts'
import type { Deps } from '#server/core/deps.ts'
import type { LetterHead } from '#server/platform/pdf/letter-head.ts'
import { associationName, findAssociation } from './association.ts'
import { emblemPng } from './icon-png.ts'

/** The association as the sender of a letter of today. @param title of the file */
export async function letterHeadOf(deps: Pick<Deps, 'db' | 'lists' | 'clock'>, title: string): Promise<LetterHead> {
  const association = await findAssociation(deps)
  const named = await associationName(deps)
  const { seat = null, contacts } = association ?? {}
  const now = deps.clock.now()
  const reached = [contacts?.email, contacts?.phone].filter(Boolean).join(' · ')
  const day = formatLongDate(romeDay(now))
  return {
    title,
    author: named.name,
    createdAt: now,
    size: 'A4',
    margin: 62,
    from: [(seat && addressOf(seat)) ?? '', reached].filter(Boolean),
    dated: seat?.comune ? `${seat.comune}, ${day}` : day,
    ink: deepTint(named.color),
    emblem: await emblemPng(deps, named, EMBLEM_LARGE),
  }
}
