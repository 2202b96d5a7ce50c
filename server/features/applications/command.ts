import { formatShortDate } from '#domain/format.ts'
import { fullName } from '#domain/person-name.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { Command } from '#server/platform/command-line/command.ts'
import { withDatabase } from '#server/platform/command-line/with-database.ts'
import { listWaiting } from './queries.ts'

export const applicationsCommand: Command = {
  about: 'lists the applications for membership that wait for the board',
  usage: '',
  help: `Lists the open applications for membership, oldest first: card, name, category, e-mail, day, and whether a parent must sign first, with
a name that has changed since. The board decides; its decisions are recorded in Gestione.

Needs the settings of the server (DATA_DIR or DATABASE_URL). The server may be running.`,
  takes: 0,
  options: [],
  async run({ settings, say }) {
    await withDatabase(settings, async (db) => {
      const waiting = await listWaiting(db)
      say(waiting.length === 0 ? 'Nobody waits for the board.' : waiting.map(line).join('\n'))
    })
  },
}

function line(one: Awaited<ReturnType<typeof listWaiting>>[number]): string {
  const [signed, now] = [
    fullName(one.firstname, one.lastname),
    fullName(one.cardFirstname ?? one.firstname, one.cardLastname ?? one.lastname),
  ]
  return [
    one.tessera ?? '',
    now === signed ? signed : `${signed} (now ${now})`,
    one.category,
    one.email ?? 'on paper',
    formatShortDate(romeDay(one.createdAt)),
    ...(one.state === 'waiting_guardian' ? ['a parent signs first'] : []),
  ].join('  ')
}
