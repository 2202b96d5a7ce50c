import { transaction } from '#db/connect.ts'
import { formatLongDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { createLists } from '#server/core/content/lists.ts'
import { findOffer } from '#server/core/content/open-offers.ts'
import { giveLink, placesOf, revokeLinks } from './shop-link.ts'
import { listLinks } from './shop-queries.ts'
import { type Command, CommandProblem, UsageProblem } from '#server/platform/command-line/command.ts'
import { withDatabase } from '#server/platform/command-line/with-database.ts'

const USAGE = 'OFFER [--place NUMBER] | --list | --revoke ID'

export const partnerLinkCommand: Command = {
  about: "prints a shop's personal link to the page that checks cards, lists the links of a shop, or revokes them",
  usage: USAGE,
  help: `Prints a personal link for the shop of an offer. A telephone or till that opens it becomes a device of that shop: its checks are counted,
members see them, and it can record the use of the offer for a card. OFFER is the offer's id, as in its address: /convenzioni/OFFER. For 30
days the link can add devices; a device ends after 90 days without use. Send the link to the shop only: it gives the rights of the shop.

  --place NUMBER  the place of the shop, if it has several: members see where their card was checked
  --list          lists the shop's links with their number of devices; their secrets are not stored and cannot be shown again
  --revoke ID     ends a link and all its devices at once; "all" ends all links of the offer

Needs the settings of the server (APP_URL, DATA_DIR or DATABASE_URL). The server may be running.`,
  takes: 1,
  options: ['place', 'revoke'],
  flags: ['list'],
  async run({ arguments: [offerId = ''], options: { place, revoke }, flags, settings, say }) {
    const isList = flags.has('list')
    if ([place !== undefined, revoke !== undefined, isList].filter(Boolean).length > 1)
      throw new UsageProblem(`--place, --list and --revoke do not go together: npm run tessera -- partner-link ${USAGE}`)
    await withDatabase(settings, async (db) => {
      const deps = { db, clock: { now: Date.now } }
      if (revoke !== undefined) {
        const ended = await transaction(db, () => revokeLinks(deps, null, offerId, revoke === 'all' ? null : revoke))
        if (ended === 0) throw new CommandProblem(`"${offerId}" has no link ${revoke === 'all' ? '' : `"${revoke}"`}`.trimEnd() + '.')
        return say(`Revoked: ${ended}. Their devices are the shop's no longer.`)
      }
      if (isList) return say(listed(offerId, await listLinks(db, offerId)))
      const offer = await findOffer({ lists: createLists(db) }, offerId)
      if (!offer) throw new CommandProblem(`There is no offer "${offerId}".`)
      const at = chosenPlace(placesOf(offer), place)
      const { id, path, expiresAt } = await transaction(db, () => giveLink(deps, null, offer, at))
      say(`${settings.appUrl ?? `http://localhost:${settings.port}`}${path}`)
      say(`It opens devices until ${day(expiresAt)}. To end it and them: npm run tessera -- partner-link ${offerId} --revoke ${id}`)
    })
  },
}

function chosenPlace(places: string[], given: string | undefined): string | null {
  if (given === undefined && places.length <= 1) return places[0] ?? null
  const place = given !== undefined && /^\d+$/.test(given) ? places[Number(given) - 1] : undefined
  if (place !== undefined) return place
  const choice = places.map((each, i) => `  --place ${i + 1}  ${each}`).join('\n')
  throw new UsageProblem(places.length === 0 ? 'This offer has no places.' : `Which of its places? One of:\n${choice}`)
}

type Listed = Awaited<ReturnType<typeof listLinks>>

function listed(offerId: string, links: Listed): string {
  if (links.length === 0) return `"${offerId}" has no links.`
  return links
    .map(({ id, place, createdAt, expiresAt, devices, lastSeenAt }) => {
      const used = lastSeenAt === null ? '' : `, last used on ${day(Number(lastSeenAt))}`
      return `${id}  ${place ?? '–'}  made on ${day(createdAt)}, opens devices until ${day(expiresAt)}; devices: ${Number(devices)}${used}`
    })
    .join('\n')
}

const day = (ms: number): string => formatLongDate(romeDay(ms))
