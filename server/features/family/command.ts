import { readCardNumber } from '#domain/cards/card-number.ts'
import { emailField } from '#domain/email.ts'
import { findAccountByEmail } from '#server/core/accounts/queries.ts'
import { giveChildsCard, type GiftRefusal } from './invitations.ts'
import { DEMO, readSetting } from '#server/platform/settings.ts'
import { addGuardianship, endGuardianship, type FamilyRefusal } from './family.ts'
import { type Command, CommandProblem, UsageProblem } from '#server/platform/command-line/command.ts'
import { withDatabase } from '#server/platform/command-line/with-database.ts'

const USAGE =
  'add|remove --guardian EMAIL --card NUMBER [--firstname NAME] [--lastname NAME] [--born YYYY-MM-DD] | give --to EMAIL --card NUMBER'

export const familyCommand: Command = {
  about: "lets a parent's or guardian's phone carry the card of a child, ends it, or gives the card to the child's own account",
  usage: USAGE,
  help: `Records that an account belongs to a parent or guardian of a card's holder under eighteen: their phones carry that card too, each with its
own key. It ends on the eighteenth birthday. First check a document that proves it; in a conflict the office decides.

  add          needs --born the first time, and --firstname and --lastname for a child without an account
  give         moves the card to the child's own account, like an invitation: for a child of fourteen or more whose account could not
               accept one. The account's own card ends; the guardians get a mail, and can take the card back for seven days
  remove       ends the card on that person's phones within a minute
  --guardian   the e-mail address of the guardian's account, which must be confirmed
  --to         the e-mail address of the child's account, which must be confirmed
  --card       the number of the child's card

Each act is in the table "audit". Needs the settings of the server (APP_URL for "give", DATA_DIR or DATABASE_URL). The server may be running.`,
  takes: 1,
  options: ['guardian', 'to', 'card', 'firstname', 'lastname', 'born'],
  async run({ arguments: [what], options: { guardian, to, card, firstname, lastname, born }, settings, say }) {
    if (what !== 'add' && what !== 'remove' && what !== 'give')
      throw new UsageProblem(`It is add, remove or give: npm run tessera -- family ${USAGE}`)
    const [option, address] = what === 'give' ? ['to', to] : ['guardian', guardian]
    if (address === undefined) throw new UsageProblem(`--${option} is missing: npm run tessera -- family ${USAGE}`)
    if (card === undefined) throw new UsageProblem(`--card is missing: npm run tessera -- family ${USAGE}`)
    const email = emailField.read(address).value
    if (email === undefined) throw new CommandProblem(`"${address}" is no e-mail address.`)
    const cardNumber = readCardNumber(card)
    if (cardNumber === null) throw new CommandProblem(`"${card}" is no card number.`)
    await withDatabase(settings, async (db) => {
      const account = await findAccountByEmail(db, email)
      if (!account?.emailVerified) throw new CommandProblem(`No account has confirmed the address ${email}.`)
      const link = { uid: account.id, cardNumber }
      if (what === 'give') {
        if (settings.appUrl === null && !(await readSetting(db, DEMO)))
          throw new CommandProblem('APP_URL is not set: the mail would lead to this machine. Give the command the settings of the server.')
        const deps = { db, clock: { now: Date.now }, config: { ...settings, secret: settings.secret ?? '' } }
        const done = await giveChildsCard(deps, { ...link, by: null })
        if (done !== 'done') throw new CommandProblem(WHY_NOT_GIVEN[done])
        return say(`${email} has the card ${cardNumber} from now on. Its guardians are told by mail.`)
      }
      if (what === 'remove') {
        if (!(await endGuardianship({ db, clock: { now: Date.now } }, link)))
          throw new CommandProblem(`${email} does not carry the card ${cardNumber}.`)
        return say(`${email} carries the card ${cardNumber} no more.`)
      }
      const done = await addGuardianship({ db, clock: { now: Date.now } }, { ...link, firstname, lastname, birthDate: born })
      if (typeof done === 'object')
        throw new CommandProblem(`The card ${cardNumber} is of a child born on ${done.kept}, not on ${born}. Is the card's number right?`)
      if (done !== 'done' && done !== 'known') throw new CommandProblem(WHY[done])
      say(done === 'known' ? `${email} carries the card ${cardNumber} already.` : `${email} carries the card ${cardNumber} from now on.`)
    })
  },
}

const WHY_NOT_GIVEN: Record<GiftRefusal, string> = {
  no_child: 'It is no card of a child: family add notes whose it is.',
  not_open: 'This card is in an account already, or cancelled.',
  wrong_age: 'A child has a card in an own account from fourteen until the eighteenth birthday.',
  no_profile: 'The account has no card yet: its profile is written first.',
  guardian: 'This account carries the card as a guardian.',
  standing: 'This account has a membership of its own, or has applied for one.',
}

const WHY: Record<FamilyRefusal, string> = {
  no_card: 'No card has this number.',
  cancelled: 'This card is cancelled.',
  own_card: 'It is the own card of this account.',
  no_name: 'The child has no account: --firstname and --lastname say whose card it is.',
  no_birth: '--born says when the child was born: YYYY-MM-DD.',
  of_age: 'Its holder is eighteen or older: nobody else carries the card.',
}
