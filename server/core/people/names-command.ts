import { readCardNumber } from '#domain/cards/card-number.ts'
import { formatShortDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { fullName, personNameField } from '#domain/person-name.ts'
import { decideName, setName } from './names.ts'
import { listAsked } from './name-queries.ts'
import { type Command, CommandProblem, UsageProblem } from '#server/platform/command-line/command.ts'
import { withDatabase } from '#server/platform/command-line/with-database.ts'

const USAGE = '[NUMBER --grant | NUMBER --refuse | NUMBER --set --firstname NAME --lastname NAME]'

export const namesCommand: Command = {
  about: 'lists requests for another name on the card, grants or refuses one, or changes a name',
  usage: USAGE,
  help: `Without a number: lists requests for another name, oldest first. Members, and holders whose card was already checked, cannot change
their name alone, since a lent card could get another name. Compare the new name with a document first.

  NUMBER    the number of the card
  --grant   the card gets the new name; the old one stays in the history
  --refuse  the name stays as it is
  --set     puts --firstname and --lastname on the card without a request: for a person who cannot ask, a child with a card of the family,
            or a person who has reached the limit of changes

The person gets a mail, except a child without an account. The act is in the table "audit".

Needs the settings of the server (DATA_DIR or DATABASE_URL). The server may be running.`,
  takes: 0,
  upTo: 1,
  options: ['firstname', 'lastname'],
  flags: ['grant', 'refuse', 'set'],
  async run({ arguments: [given], options: { firstname, lastname }, flags, settings, say }) {
    const isSet = flags.has('set')
    const hasNames = firstname !== undefined && lastname !== undefined
    const hasAnyName = firstname !== undefined || lastname !== undefined
    if ((given === undefined) !== (flags.size === 0) || flags.size > 1 || (isSet ? !hasNames : hasAnyName))
      throw new UsageProblem(`How to ask: npm run tessera -- names ${USAGE}`)
    const number = given === undefined ? null : readCardNumber(given)
    if (given !== undefined && number === null) throw new CommandProblem(`"${given}" is no card's number: it has ten digits.`)
    const names = hasNames ? namesOf(firstname, lastname) : null
    await withDatabase(settings, async (db) => {
      if (number !== null && names) {
        if (!(await setName({ db, clock: { now: Date.now } }, { number, by: null, ...names })))
          throw new CommandProblem(`Nobody has the card ${number}.`)
        return say(`The card ${number} bears the name ${fullName(names.firstname, names.lastname)}.`)
      }
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

function namesOf(first: string, last: string): { firstname: string; lastname: string } {
  const [firstname, lastname] = [personNameField.read(first).value, personNameField.read(last).value]
  if (firstname === undefined || lastname === undefined) throw new CommandProblem(`"${first} ${last}" is no name for a card.`)
  return { firstname, lastname }
}

const line = (one: Awaited<ReturnType<typeof listAsked>>[number]): string =>
  `${one.tessera}  ${one.nowFirstname} ${one.nowLastname} → ${one.firstname} ${one.lastname}  ${one.email}  ${formatShortDate(romeDay(one.askedAt))}`
