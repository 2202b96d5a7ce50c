import { transaction } from '#db/connect.ts'
import { CSV_START, csvLine } from '#domain/csv.ts'
import { AppError } from '#domain/errors.ts'
import { formatNumericDate } from '#domain/format.ts'
import { taxCodeWarnings } from '#domain/people/tax-code.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import {
  headerOf,
  MISSING_SHOWN,
  NO_BODY_SETTINGS,
  type BodySettings,
  type RasProblem,
  type RegistrationsAnswer,
} from '#domain/registrations/registrations.ts'
import { REGISTRATION_LABELS } from '#domain/sports/labels.ts'
import { needsAssent } from '#domain/sports/sport-records.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { defineSetting, lockSetting, readSetting, writeSetting } from '#server/platform/settings.ts'
import { streamOf } from '#server/platform/http/stream-of.ts'
import { isOrganisation, listOrganisations, registrationPages, type Registered } from './queries.ts'

type Parts = Pick<Deps, 'db' | 'clock'>
type Asked = { organisation?: string | undefined; on?: PlainDate | undefined }

/** By the body's name in the registrations. */
const BODIES = defineSetting<Record<string, BodySettings>>('sportBodies')

/** The registrations of a body (by default the first) on a day, and their problems. */
export async function registrations(
  { db, clock }: Parts,
  { organisation: asked, on = romeDay(clock.now()) }: Asked,
): Promise<RegistrationsAnswer> {
  const organisations = await listOrganisations(db, on)
  const organisation = (organisations.find(({ name }) => name === asked) ?? organisations[0])?.name ?? null
  const missing: RegistrationsAnswer['missing'] = []
  let [total, incomplete] = [0, 0]
  if (organisation !== null) {
    for await (const rows of registrationPages(db, { organisation, on })) {
      for (const row of rows) {
        const problems = problemsOf(row)
        total += 1
        if (problems.length === 0) continue
        incomplete += 1
        const { id, number, firstname, lastname, sportName } = row
        if (missing.length < MISSING_SHOWN)
          missing.push({ id, number, firstname: firstname ?? '', lastname: lastname ?? '', sportName, problems })
      }
    }
  }
  return { organisations, organisation, on, total, incomplete, missing, settings: await settingsOf({ db }, organisation) }
}

const settingsOf = async ({ db }: Pick<Parts, 'db'>, organisation: string | null): Promise<BodySettings> => ({
  ...NO_BODY_SETTINGS,
  ...(organisation !== null && (await readSetting(db, BODIES))?.[organisation]),
})

function problemsOf({ taxCode, firstname, lastname, birthDate, cardCode, issuedOn, assentGiven }: Registered): RasProblem[] {
  const problems: RasProblem[] = []
  if (!taxCode) problems.push('tax_code')
  else if (taxCodeWarnings(taxCode, { firstname: firstname ?? '', lastname: lastname ?? '', birthDate }).includes('letter'))
    problems.push('tax_code_wrong')
  if (cardCode === '') problems.push('card_code')
  if (birthDate === null) problems.push('birth_date')
  else if (!assentGiven && needsAssent(birthDate, issuedOn)) problems.push('assent')
  return problems
}

/** Stores the code and the column names of a body. @throws api.not_found 404 without a registration */
export async function writeBody(
  { db, clock }: Parts,
  accountId: string,
  { organisation, ...settings }: BodySettings & { organisation: string },
): Promise<void> {
  await transaction(db, async () => {
    if (!(await isOrganisation(db, organisation))) throw new AppError('api.not_found', 404)
    const known = await lockSetting(db, BODIES, () => ({}))
    const before = known[organisation] ?? NO_BODY_SETTINGS
    if (JSON.stringify(before) === JSON.stringify(settings)) return
    await writeSetting(db, BODIES, { ...known, [organisation]: settings })
    const entry = { actor: accountId, action: 'changed', record: 'settings', subject: 'sport-bodies', detail: organisation } as const
    await recordAudit(db, { ...entry, before, after: settings }, clock.now())
  })
}

/** The file for a body: one row per registration. The audit records the export. */
export async function registrationsFile(
  { db, clock }: Parts,
  accountId: string,
  { organisation, on = romeDay(clock.now()) }: Asked & { organisation: string },
): Promise<ReadableStream<Uint8Array>> {
  const entry = { actor: accountId, action: 'exported', record: 'sport_record', subject: 'ras', detail: `${organisation}, ${on}` } as const
  await transaction(db, () => recordAudit(db, entry, clock.now()))
  const settings = await settingsOf({ db }, organisation)
  const lines = async function* () {
    yield CSV_START + csvLine(headerOf(settings))
    for await (const rows of registrationPages(db, { organisation, on })) yield rows.map((row) => csvLine(cellsOf(row, settings))).join('')
  }
  return streamOf(lines())
}

/** In the order of `RAS_ORDER`. */
const cellsOf = (row: Registered, { bodyCode }: BodySettings): string[] => [
  row.taxCode ?? '',
  row.lastname ?? '',
  row.firstname ?? '',
  bodyCode ?? '',
  row.cardCode,
  formatNumericDate(row.issuedOn),
  formatNumericDate(row.expiresOn),
  REGISTRATION_LABELS[row.kind].toLowerCase(),
]
