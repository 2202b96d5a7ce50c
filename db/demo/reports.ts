import { foldText } from '#domain/search.ts'
import { newId } from '../id.ts'
import type { ReportMessageRow, ReportRow, UserDocumentRow } from '../tables.ts'
import { demoMembers, demoReportItems, type DemoReport } from './content.ts'

const DAY = 24 * 3_600_000
const STATES: Record<string, string> = { waiting_member: 'waiting_for_you' }

export type DemoReports = { report: ReportRow[]; reportMessage: ReportMessageRow[]; /** The last number used. */ last: number }

/**
 * The ordinary reports of members with an account, with answers. Without a confidential one: only the server's secret could encrypt it, and
 * the server has not started yet.
 */
export async function demoReports(people: UserDocumentRow[], now: number): Promise<DemoReports> {
  const [items, members] = await Promise.all([demoReportItems(), demoMembers()])
  const tesseraOf = new Map(members.map(({ id, tessera }) => [id, tessera]))
  const rows: DemoReports = { report: [], reportMessage: [], last: 0 }
  for (const item of items.items) {
    const reporter = people.find(({ tessera }) => tessera === tesseraOf.get(item.member ?? ''))
    const category = items.categories.find(({ id }) => id === item.category)
    if (!reporter || !category || category.confidential) continue
    rows.report.push(reportRow(item, { uid: reporter.uid, desk: category.routeTo, now }))
    const reportId = rows.report.at(-1)!.id
    rows.reportMessage.push(
      ...item.messages.map((message) => {
        const createdAt = now + message.offsetDays * DAY
        const id = newId(createdAt)
        const isReporter = message.from === 'member'
        const author = isReporter ? undefined : people.find(({ firstname }) => firstname === message.author)
        return {
          id,
          reportId,
          requestKey: id,
          author: isReporter ? 'reporter' : 'staff',
          authorUid: author?.uid ?? null,
          body: message.text,
          createdAt,
        }
      }),
    )
    rows.last = Math.max(rows.last, Number(item.number.slice(2)))
  }
  return rows
}

function reportRow(item: DemoReport, { uid, desk, now }: { uid: string; desk: string; now: number }): ReportRow {
  const createdAt = now + item.createdOffsetDays * DAY
  const updatedAt = Math.max(createdAt, ...item.messages.map(({ offsetDays }) => now + offsetDays * DAY))
  const answers = item.messages.filter(({ from }) => from !== 'member').map(({ offsetDays }) => now + offsetDays * DAY)
  return {
    id: newId(createdAt),
    requestHash: `demo-${item.id}`,
    receiptHash: null,
    number: item.number,
    mode: 'signed',
    category: item.category,
    desk,
    uid,
    owner: null,
    content: JSON.stringify({ title: item.title, body: item.body, place: null, name: '', email: '', uid: null }),
    titleFold: foldText(item.title),
    dataKey: null,
    state: STATES[item.status] ?? item.status,
    createdAt,
    updatedAt,
    answeredAt: answers.length > 0 ? Math.max(...answers) : null,
    confirmedAt: createdAt,
    closedAt: item.status === 'closed' ? updatedAt : null,
  }
}
