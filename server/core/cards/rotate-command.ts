import { formatLongDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { romeTime } from '#domain/rome-time.ts'
import { compromiseKey, rotateKeys, type Rotation } from './rotation.ts'
import { withSecret } from '#server/platform/config.ts'
import { type Command, CommandProblem, UsageProblem } from '#server/platform/command-line/command.ts'
import { withDatabase } from '#server/platform/command-line/with-database.ts'

const USAGE = '[--now] [--compromised KID]'

export const rotateKeysCommand: Command = {
  about: 'makes the next key that signs cards, once a year or after a theft',
  usage: USAGE,
  help: `Makes the next key that signs cards and status lists. It is announced at once and signs after a week, so that a verifier with a network
once in those seven days knows it in time; the old key stays known until its last card has ended. The server does this by itself before
a key's year is over.

  --now              the new key signs at once; a verifier that is offline takes its cards for not authentic until it has a network
  --compromised KID  this key was stolen (its eight characters are in /.well-known/tessera/keys.json): it leaves the list of keys, a new
                     one signs at once, its printed copies end and their owners get a mail; phones renew their card by themselves

Needs the settings of the server (DATA_DIR or DATABASE_URL, SECRET). The server may be running; it publishes the change within a minute.`,
  takes: 0,
  options: ['compromised'],
  flags: ['now'],
  async run({ options: { compromised }, flags, settings, say }) {
    if (compromised !== undefined && !/^[0-9a-f]{8}$/.test(compromised))
      throw new UsageProblem(
        `"${compromised}" is no key's id, which has eight characters from 0 to f: npm run tessera -- rotate-keys ${USAGE}`,
      )
    await withDatabase(settings, async (db) => {
      const deps = { db, config: withSecret(settings), clock: { now: Date.now } }
      if (compromised === undefined) return say(sentenceOf(await rotateKeys(deps, { isUrgent: flags.has('now') })))
      const done = await compromiseKey(deps, compromised)
      if (!done) throw new CommandProblem(`There is no key ${compromised}, or it is out of the list of keys already.`)
      say(sentenceOf(done))
      say(`The key ${compromised} leaves the list of keys. Printed and wallet copies that have ended: ${done.copies}.`)
    })
  },
}

function sentenceOf(done: Rotation | null): string {
  if (!done) throw new CommandProblem('Somebody else has made a key at this moment.')
  const from = `${formatLongDate(romeDay(done.notBefore))}, ${romeTime(done.notBefore)}`
  const anchor = done.newAnchor && ` The anchor could not be opened with this SECRET: ${done.newAnchor} takes its place.`
  return `The key ${done.kid} signs from ${from} on.${anchor ?? ''}`
}
