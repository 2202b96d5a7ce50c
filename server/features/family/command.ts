import { readCardNumber } from '#domain/cards/card-number.ts'
import { emailField } from '#domain/email.ts'
import { findAccountByEmail } from '#server/core/accounts/queries.ts'
import { addGuardianship, endGuardianship, type FamilyRefusal } from './family.ts'
import { type Command, CommandProblem, UsageProblem } from '#server/platform/command-line/command.ts'
import { withDatabase } from '#server/platform/command-line/with-database.ts'

const USAGE = 'add|remove --guardian EMAIL --card NUMBER [--firstname NAME] [--lastname NAME] [--born YYYY-MM-DD]'

export const familyCommand: Command = {
  about: "lets a parent's or guardian's phone carry the card of a child, or ends it",
  usage: USAGE,
  help: `Notes that an account is of a parent or guardian of the holder of a card, who is under eighteen: their phones carry that card too, each
under a key of its own. It ends by itself on the eighteenth birthday. First see a document that proves it; in conflict the office decides.

  add          --born is needed the first time, --firstname and --lastname for a child without an account
  remove       the card counts no longer on that person's phones within a minute
  --guardian   the e-mail address of the account, which must be confirmed
  --card       the number of the child's card

Needs the settings of the server (DATA_DIR or DATABASE_URL). The server may be running.`,
  takes: 1,
  options: ['guardian', 'card', 'firstname', 'lastname', 'born'],
  async run({ arguments: [what], options: { guardian, card, firstname, lastname, born }, settings, say }) {
    if (what !== 'add' && what !== 'remove') throw new UsageProblem(`It is add or remove: npm run tessera -- family ${USAGE}`)
    if (guardian === undefined) throw new UsageProblem(`--guardian is missing: npm run tessera -- family ${USAGE}`)
    if (card === undefined) throw new UsageProblem(`--card is missing: npm run tessera -- family ${USAGE}`)
    const email = emailField.read(guardian).value
    if (email === undefined) throw new CommandProblem(`"${guardian}" is no e-mail address.`)
    const cardNumber = readCardNumber(card)
    if (cardNumber === null) throw new CommandProblem(`"${card}" is no card number.`)
    await withDatabase(settings, async (db) => {
      const account = await findAccountByEmail(db, email)
      if (!account?.emailVerified) throw new CommandProblem(`No account has confirmed the address ${email}.`)
      const link = { uid: account.id, cardNumber }
      if (what === 'remove') {
        if (!(await endGuardianship({ db }, link))) throw new CommandProblem(`${email} does not carry the card ${cardNumber}.`)
        return say(`${email} carries the card ${cardNumber} no more.`)
      }
      const done = await addGuardianship({ db, clock: { now: Date.now } }, { ...link, firstname, lastname, birthDate: born })
      if (done !== 'done' && done !== 'known') throw new CommandProblem(WHY[done])
      say(done === 'known' ? `${email} carries the card ${cardNumber} already.` : `${email} carries the card ${cardNumber} from now on.`)
    })
  },
}

const WHY: Record<FamilyRefusal, string> = {
  no_card: 'No card has this number.',
  cancelled: 'This card is cancelled.',
  own_card: 'It is the own card of this account.',
  no_name: 'The child has no account: --firstname and --lastname say whose card it is.',
  no_birth: '--born says when the child was born: YYYY-MM-DD.',
  of_age: 'Its holder is eighteen or older: nobody else carries the card.',
}
