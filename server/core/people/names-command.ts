import { readCardNumber } from '#domain/cards/card-number.ts'
import { formatShortDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { decideName } from './names.ts'
import { listAsked } from './name-queries.ts'
import { type Command, CommandProblem, UsageProblem } from '#server/platform/command-line/command.ts'
import { withDatabase } from '#server/platform/command-line/with-database.ts'

const USAGE = '[NUMBER --grant | NUMBER --refuse]'

export const namesCommand: Command = {
  about: 'lists who has asked for another name on the card, and grants or refuses it',
  usage: USAGE,
  help: `Without a number: who has asked for another name, the oldest first. Members, and whoever's card was checked already, cannot change
the name alone: whoever lends a card would write another one. Compare the new name with a document first.

  NUMBER    the number of the card
  --grant   the card bears the new name from now on; the old one stays in the history
  --refuse  the name stays as it is

The person is told by mail. What was done stays in the table "audit".

Needs the settings of the server (DATA_DIR or DATABASE_URL). The server may be running.`,
  takes: 0,
  upTo: 1,
  options: [],
  flags: ['grant', 'refuse'],
  async run({ arguments: [given], flags, settings, say }) {
    const isDecision = flags.has('grant') || flags.has('refuse')
    if ((given === undefined) === isDecision || flags.size > 1) throw new UsageProblem(`How to ask: npm run tessera -- names ${USAGE}`)
    const number = given === undefined ? null : readCardNumber(given)
    if (given !== undefined && number === null) throw new CommandProblem(`"${given}" is no card's number: it has ten digits.`)
    await withDatabase(settings, async (db) => {
      const asked = await listAsked(db)
      if (number === null) return say(asked.length === 0 ? 'Nobody has asked for another name.' : asked.map(line).join('\n'))
      const one = asked.find(({ tessera }) => tessera === number)
      const isGranted = flags.has('grant')
      const parts = { db, clock: { now: Date.now } }
      if (!one || !(await decideName(parts, { uid: one.uid, by: null, isGranted })))
        throw new CommandProblem(`Nobody has asked for another name on the card ${number}.`)
      say(isGranted ? `The card ${number} bears the new name. A mail tells so.` : `The card ${number} keeps its name. A mail tells so.`)
    })
  },
}

const line = (one: Awaited<ReturnType<typeof listAsked>>[number]): string =>
  `${one.tessera}  ${one.nowFirstname} ${one.nowLastname} → ${one.firstname} ${one.lastname}  ${one.email}  ${formatShortDate(romeDay(one.askedAt))}`
