import { formatLongDate } from '#domain/format.ts'
import { isPlainDate, romeDay } from '#domain/plain-date.ts'
import { romeTime } from '#domain/rome-time.ts'
import type { House } from '#server/core/feature.ts'
import type { PersonalExport } from './export.ts'
import { COLUMNS, EXPORT_PAGE, VALUES } from './export-texts.ts'

type Table = keyof PersonalExport['data']
type Row = NonNullable<PersonalExport['data'][Table]>[number]

/** The export as a page for people: one HTML file that loads nothing, for any browser and for printing. */
export function exportPage({ association, exportedAt, data }: PersonalExport, house: House): string {
  const title = association ? `${EXPORT_PAGE.title} · ${association}` : EXPORT_PAGE.title
  const tables = (Object.entries(data) as [Table, Row[]][]).map(([table, rows]) => section(table, rows, house))
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>
body{margin:0 auto;padding:24px 16px;max-width:760px;font:16px/1.5 system-ui,sans-serif;color:#2b2723;background:#fff}
h1{font-size:28px;line-height:1.2}
h2{margin:40px 0 4px;font-size:20px}
p{margin:0 0 16px}
dl{display:grid;grid-template-columns:minmax(140px,1fr) 2fr;gap:6px 16px;margin:0 0 16px;padding:12px 0;border-top:1px solid #d9d4cc}
dt{color:#6b645c}
dd{margin:0;overflow-wrap:anywhere}
@media (max-width:480px){dl{display:block}dd{margin-bottom:8px}}
@media print{dl{break-inside:avoid}}
</style>
</head>
<body>
<h1>${escape(title)}</h1>
<p>${escape(EXPORT_PAGE.lead(moment(exportedAt)))}</p>
${EXPORT_PAGE.about.map((text) => `<p>${escape(text)}</p>`).join('\n')}
${tables.join('\n')}
</body>
</html>
`
}

function section(table: Table, rows: Row[], house: House): string {
  const { title, why } = house.personalData.get(table)!
  return `<section>
<h2>${escape(title)}</h2>
<p>${escape(why)}</p>
${rows.map((row) => entry(row, house)).join('\n')}
</section>`
}

const entry = (row: Row, house: House) =>
  `<dl>${Object.entries(row)
    .map(([name, value]) => `<dt>${escape(COLUMNS[name] ?? name)}</dt><dd>${escape(said(name, value, house))}</dd>`)
    .join('')}</dl>`

function said(name: string, value: Row[string] | undefined, { mails }: House): string {
  if (value === null || value === undefined || value === '') return EXPORT_PAGE.nothing
  if (typeof value === 'boolean') return value ? EXPORT_PAGE.yes : EXPORT_PAGE.no
  if (typeof value === 'number') return String(value)
  if (name.endsWith('At')) return moment(value)
  if (isPlainDate(value)) return formatLongDate(value)
  return (name === 'topic' && mails.get(value)?.label) || (VALUES[name]?.[value] ?? value)
}

const moment = (iso: string) => EXPORT_PAGE.moment(formatLongDate(romeDay(Date.parse(iso))), romeTime(Date.parse(iso)))

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
