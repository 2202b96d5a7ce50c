import type { Database } from '#db/connect.ts'
import { formatShortDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { listRoleHolders } from './queries.ts'
import { emailField } from '#domain/email.ts'
import { isStaffRole, STAFF_ROLES } from '#domain/staff/staff-role.ts'
import { findAccountByEmail } from '#server/core/accounts/queries.ts'
import { DEMO, readSetting } from '#server/platform/settings.ts'
import { endRole, giveRole } from './roles.ts'
import { type Command, CommandProblem, UsageProblem } from '#server/platform/command-line/command.ts'
import { withDatabase } from '#server/platform/command-line/with-database.ts'

const USAGE = '[EMAIL --role ROLE [--end]]'

export const staffCommand: Command = {
  about: 'lists the staff with their roles, gives a role, or ends one',
  usage: USAGE,
  help: `Without an address: lists the staff, their roles with start and end, and whether the second factor is on.

With an address: gives the account a role, or ends it. The account must have confirmed its address. The person gets a mail, and the act is
in the table "audit".

  --role ROLE  ${STAFF_ROLES.join(', ')}
  --end        ends the role

A role counts once the account has a second factor. "safeguarding" reads the confidential reports and excludes every other role; the
administrators and the present officer are notified of each change. The last administrator cannot be removed.

Needs the settings of the server (APP_URL, DATA_DIR or DATABASE_URL). The server may be running.`,
  takes: 0,
  upTo: 1,
  options: ['role'],
  flags: ['end'],
  async run({ arguments: [given], options: { role }, flags, settings, say }) {
    if (given === undefined && role === undefined && flags.size === 0) return withDatabase(settings, async (db) => say(await list(db)))
    if (given === undefined || role === undefined)
      throw new UsageProblem(`${given === undefined ? 'EMAIL' : '--role'} is missing: npm run tessera -- staff ${USAGE}`)
    if (!isStaffRole(role)) throw new UsageProblem(`There is no role "${role}". There are: ${STAFF_ROLES.join(', ')}.`)
    const email = emailField.read(given).value
    if (email === undefined) throw new CommandProblem(`"${given}" is no e-mail address.`)
    await withDatabase(settings, async (db) => {
      if (settings.appUrl === null && !(await readSetting(db, DEMO)))
        throw new CommandProblem('APP_URL is not set: the mail would lead to this machine. Give the command the settings of the server.')
      const account = await findAccountByEmail(db, email)
      if (!account?.emailVerified) throw new CommandProblem(`No account has confirmed the address ${email}.`)
      const deps = { db, clock: { now: Date.now }, config: { ...settings, secret: settings.secret ?? '' } }
      const change = { uid: account.id, role, by: null }
      if (flags.has('end')) {
        const done = await endRole(deps, change)
        if (done === 'no_role') throw new CommandProblem(`${email} does not have the role ${role}.`)
        if (done === 'last_admin') throw new CommandProblem(`${email} is the last administrator: give somebody else the role first.`)
        return say(`${email} has the role ${role} no more.`)
      }
      const done = await giveRole(deps, { ...change, from: null, to: null })
      if (done === 'exclusive')
        throw new CommandProblem(`Whoever has the role safeguarding has no other: end the other role of ${email} first.`)
      say(
        done === 'known'
          ? `${email} has the role ${role} already.`
          : `${email} has the role ${role}. It counts from when the account has a second factor.`,
      )
    })
  },
}

async function list(db: Database): Promise<string> {
  const holders = await listRoleHolders(db, romeDay(Date.now()))
  return holders.length === 0 ? 'Nobody has a role.' : holders.map(line).join('\n')
}

const line = ({ email, role, createdAt, expiresOn, hasFactor }: Awaited<ReturnType<typeof listRoleHolders>>[number]): string =>
  [
    email,
    role,
    `since ${formatShortDate(romeDay(createdAt))}`,
    ...(expiresOn === null ? [] : [`until ${formatShortDate(expiresOn)}`]),
    `second factor ${hasFactor ? 'on' : 'off'}`,
  ].join('  ')
