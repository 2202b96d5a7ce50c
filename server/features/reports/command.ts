import { randomUUID } from 'node:crypto'
import type { Database } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import { formatLongDate, formatTime } from '#domain/format.ts'
import { readForm } from '#domain/form.ts'
import { romeDay } from '#domain/plain-date.ts'
import {
  REPORT_STATES,
  reportTitle,
  staffMessageForm,
  type ReportMode,
  type ReportState,
  type StaffReportAnswer,
  type StaffReportItem,
} from '#domain/reports/report.ts'
import { createLists } from '#server/core/content/lists.ts'
import { COMMAND_LINE } from './clerk.ts'
import { answerReport, setReportState, staffAnswer, staffReport, staffReports } from './desk.ts'
import { DEMO, readSetting } from '#server/platform/settings.ts'
import { type Call, type Command, CommandProblem, UsageProblem } from '#server/platform/command-line/command.ts'
import { withDatabase } from '#server/platform/command-line/with-database.ts'

const USAGE = '[NUMBER] [--answer TEXT] [--state STATE]'

export const reportsCommand: Command = {
  about: 'lists the reports, shows one, answers it, or changes its state',
  usage: USAGE,
  help: `Without a NUMBER: lists the ordinary reports, waiting ones first. With a NUMBER (S-0001): shows the report with its messages.

  --answer TEXT  answers the author, who gets a notice or a mail with a link to APP_URL
  --state STATE  the new state: ${REPORT_STATES.join(', ')}

Confidential reports are not listed: only the officer reads them, in the app. Needs the settings of the server (APP_URL, DATA_DIR or
DATABASE_URL). The server may be running.`,
  takes: 0,
  upTo: 1,
  options: ['answer', 'state'],
  async run({ arguments: [number], options: { answer, state }, settings, say }) {
    if (number === undefined && (answer !== undefined || state !== undefined))
      throw new UsageProblem(`Which report? npm run tessera -- reports ${USAGE}`)
    if (state !== undefined && !isState(state))
      throw new UsageProblem(`The state must be one of ${REPORT_STATES.join(', ')}, not "${state}".`)
    await withDatabase(settings, async (db) => {
      const deps = depsOf(db, settings)
      if (number === undefined) return say(listed(await allReports(deps)))
      const row = await staffReport(deps, COMMAND_LINE, number).catch(problem(number))
      if (answer !== undefined) {
        const { values } = readForm(staffMessageForm, { requestKey: randomUUID(), body: answer, state: state ?? '' })
        if (!values) throw new UsageProblem('The answer must be a text of at most 4000 characters.')
        // The mail needs the server's address, which only APP_URL has; the trial's is this machine.
        if (settings.appUrl === null && !(await readSetting(db, DEMO)))
          throw new CommandProblem('APP_URL is not set: the mail would lead to this machine. Give the command the settings of the server.')
        return say(shown(await answerReport(deps, COMMAND_LINE, row, values).catch(problem(number))))
      }
      say(shown(state === undefined ? await staffAnswer(deps, row) : await setReportState(deps, COMMAND_LINE, row, state)))
    })
  },
}

async function allReports(deps: ReturnType<typeof depsOf>): Promise<StaffReportItem[]> {
  const all: StaffReportItem[] = []
  for (let after: string | undefined; ;) {
    const { reports, next } = await staffReports(deps, COMMAND_LINE, { after })
    all.push(...reports)
    if (next === null) return all
    after = next
  }
}

const isState = (text: string): text is ReportState => REPORT_STATES.includes(text as ReportState)

// Encrypted parts are not read here, so the secret is not needed.
const depsOf = (db: Database, settings: Call['settings']) => ({
  db,
  clock: { now: Date.now },
  lists: createLists(db),
  config: { ...settings, secret: settings.secret ?? '' },
})

const problem = (number: string) => (error: unknown) => {
  if (error instanceof AppError && error.code === 'api.not_found') throw new CommandProblem(`There is no report "${number}".`)
  if (error instanceof AppError && error.code === 'report.closed')
    throw new CommandProblem(`"${number}" is closed: open it again with --state in_progress.`)
  throw error
}

function listed(reports: StaffReportItem[]): string {
  if (reports.length === 0) return 'There are no reports.'
  return reports
    .map(
      ({ number, state, createdAt, reporter, title, category }) =>
        `${number}  ${state}  ${day(createdAt)}  ${category.label}, ${reporter ?? 'anonymous'}: ${title}`,
    )
    .join('\n')
}

function shown({
  number,
  state,
  category,
  title,
  body,
  mode,
  reporter,
  proved,
  createdAt,
  place,
  files,
  messages,
}: StaffReportAnswer): string {
  const where = place && [`Place: ${place.label} (${place.lat}, ${place.lng})`.replace('  ', ' ')]
  return [
    `${number}  ${state}  ${category.label}`,
    `${reporter ?? 'anonymous'}${KNOWN[mode]}${mode === 'signed' && !proved ? ', address not proved' : ''}, ${moment(createdAt)}`,
    ...(where ?? []),
    ...(files.length > 0 ? [`Files: ${files.map(({ name }) => name).join(', ')}`] : []),
    '',
    // A report without a title is named by its first line.
    ...(title === reportTitle('', body) ? [] : [title]),
    body,
    ...messages.flatMap(({ from, author, body, createdAt }) => ['', `${author ?? from}, ${moment(createdAt)}`, body]),
  ].join('\n')
}

/** The reporter's kind. */
const KNOWN: Record<ReportMode, string> = { signed: ' (account)', visitor: ' (no account, address proved)', anonymous: '' }

const day = (ms: number): string => formatLongDate(romeDay(ms))
const moment = (ms: number): string => `${day(ms)}, ${formatTime(ms)}`
