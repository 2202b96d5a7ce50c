import { emailField } from '#domain/email.ts'
import type { FieldProblems } from '#domain/errors.ts'
import { choiceField, countCharacters, type Field, type FieldProblem, type Values, tokenField } from '#domain/form.ts'
import { linesField } from '#domain/lines-field.ts'
import { personNameField } from '#domain/person-name.ts'
import { receiptCodeField } from './receipt-code.ts'
import type { ReportCategory } from './report-categories.ts'
import { secretRequestKeyField } from '#domain/request-key.ts'

/** The shapes of the calls about reports («segnalazioni»); docs/api.md lists the calls. */
export const REPORT_STATES = ['received', 'in_progress', 'waiting_for_you', 'resolved', 'closed'] as const
export type ReportState = (typeof REPORT_STATES)[number]

/**
 * `signed`: by the person of the session; staff read it once the account's address is confirmed. `visitor`: with a name and an e-mail
 * address, which must be confirmed before staff read it. `anonymous`: without any contact, where the category allows it.
 */
export const REPORT_MODES = ['signed', 'visitor', 'anonymous'] as const
export type ReportMode = (typeof REPORT_MODES)[number]

export const MAX_REPORT_TITLE = 120
export const MAX_REPORT_BODY = 4_000
export const MAX_PLACE_LABEL = 120

/** Limits to show before somebody chooses files: four photos, or one PDF. */
export const REPORT_FILES = {
  photos: 4,
  pdfs: 1,
  fileBytes: 10_000_000,
  types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
} as const

/** The longest side of a photo, in pixels. A device may scale it down before upload; the server does so in any case. */
export const REPORT_PHOTO_SIDE = 2_048

/** The time limit for one part of an upload. A part that did not arrive whole is sent again. */
export const PART_MS = 30_000
/** The time limit for examining a file after its last part. */
export const EXAMINATION_MS = 60_000
/** The maximum size; a part may be smaller. */
export const UPLOAD_PART_BYTES = 256 * 1024
/** The app halves its parts down to this size, for a slow line or a proxy with a lower limit. */
export const SMALLEST_UPLOAD_PART_BYTES = 32 * 1024

export type ReportPlace = { lat: number; lng: number; label: string }

/** An uploaded file: the id of its upload, and the secret of that upload. */
export type UploadRef = { id: string; secret: string }

const bodyField = linesField(MAX_REPORT_BODY)

const optionalTitleField: Field<string> = {
  kind: 'text',
  read: (input) => {
    const { value, problem } = linesField(MAX_REPORT_TITLE, true).read(input)
    return problem ? { problem } : { value: value.replace(/\s+/gu, ' ') }
  },
}

const categoryField: Field<string> = {
  kind: 'text',
  read: (input) => {
    if (input === undefined || input === null || input === '') return { problem: 'required' }
    return typeof input === 'string' && /^[\w-]{1,40}$/.test(input) ? { value: input } : { problem: 'invalid' }
  },
}

/** '' when it is missing. */
const optional = (field: Field<string>): Field<string> => ({
  kind: 'text',
  read: (input) => (input === undefined || input === null || input === '' ? { value: '' } : field.read(input)),
})

const placeField: Field<ReportPlace | null> = {
  kind: 'text',
  json: 'object',
  read: (input) => {
    if (input === undefined || input === null) return { value: null }
    if (typeof input !== 'object' || Array.isArray(input)) return { problem: 'invalid' }
    const { lat, lng, label, ...rest } = input as Record<string, unknown>
    if (Object.keys(rest).length > 0 || !isWithin(lat, 90) || !isWithin(lng, 180)) return { problem: 'invalid' }
    const read = linesField(MAX_PLACE_LABEL, true).read(label)
    if (read.problem) return { problem: read.problem }
    return { value: { lat: metre(lat), lng: metre(lng), label: read.value.replace(/\s+/gu, ' ') } }
  },
}

const isWithin = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= limit

/** Five decimals are about a metre, the precision of a report. */
const metre = (degrees: number) => Math.round(degrees * 1e5) / 1e5

const filesField: Field<UploadRef[]> = {
  kind: 'text',
  json: 'array',
  read: (input) => {
    if (input === undefined || input === null) return { value: [] }
    if (!Array.isArray(input)) return { problem: 'invalid' }
    if (input.length > REPORT_FILES.photos) return { problem: 'too_long' }
    const files = input.map(readUpload)
    const ids = new Set(files.map((file) => file?.id))
    return files.every((file) => file !== null) && ids.size === files.length ? { value: files } : { problem: 'invalid' }
  },
}

function readUpload(input: unknown): UploadRef | null {
  if (typeof input !== 'object' || input === null) return null
  const { id, secret, ...rest } = input as Record<string, unknown>
  const isRight = typeof id === 'string' && typeof secret === 'string' && /^[\w-]{1,64}$/.test(id) && /^[\w-]{43}$/.test(secret)
  return isRight && Object.keys(rest).length === 0 ? { id, secret } : null
}

const fileNumberField: Field<number> = {
  kind: 'text',
  read: (input) =>
    Number.isInteger(input) && Number(input) >= 0 && Number(input) < 10 ? { value: Number(input) } : { problem: 'invalid' },
}

const promiseField: Field<boolean> = {
  kind: 'boolean',
  read: (input = false) => (typeof input === 'boolean' ? { value: input } : { problem: 'invalid' }),
}

/**
 * A new report. `title`, `place`, `name`, `email` and `files` are optional; `name` and `email` are for visitors alone. `confidential`: the
 * author was told that only the officer reads the report, perhaps days ago on a device without a network.
 */
export const reportForm = {
  requestKey: secretRequestKeyField,
  mode: choiceField(REPORT_MODES),
  category: categoryField,
  confidential: promiseField,
  title: optionalTitleField,
  body: bodyField,
  place: placeField,
  name: optional(personNameField),
  email: optional(emailField),
  files: filesField,
}

export type NewReport = Values<typeof reportForm>

/** A reply; the same `requestKey` again is the same reply. */
export const reportMessageForm = { requestKey: secretRequestKeyField, body: bodyField }
export const receiptForm = { code: receiptCodeField }
export const receiptMessageForm = { code: receiptCodeField, ...reportMessageForm }
export const receiptFileForm = { code: receiptCodeField, n: fileNumberField }
export const confirmReportForm = { token: tokenField }

/** `state`: '' leaves it as it is; a question usually sets «aspettiamo te». */
export const staffMessageForm = {
  ...reportMessageForm,
  state: {
    kind: 'text',
    read: (input) => (input === undefined || input === null || input === '' ? { value: '' } : choiceField(REPORT_STATES).read(input)),
  } satisfies Field<ReportState | ''> as Field<ReportState | ''>,
}
export const reportStateForm = { state: choiceField(REPORT_STATES) }
/** `category`: the new one. */
export const reportMoveForm = { category: categoryField }

const sizeField: Field<number> = {
  kind: 'text',
  read: (input) => {
    if (!Number.isInteger(input) || Number(input) <= 0) return { problem: 'invalid' }
    return Number(input) > REPORT_FILES.fileBytes ? { problem: 'too_long' } : { value: Number(input) }
  },
}

/** An announced file: `size` in bytes (`too_long`: too large), `type` as the browser names it; the server does not rely on the type. */
export const uploadForm = {
  name: optional(linesField(200)),
  size: sizeField,
  type: choiceField(REPORT_FILES.types),
}

/**
 * The fields that do not fit a report's category or mode; null if all fit.
 *
 * @param category null: the association has no category with that id
 */
export function reportProblems(
  report: Pick<NewReport, 'mode' | 'confidential' | 'name' | 'email' | 'files'>,
  category: ReportCategory | null,
): FieldProblems | null {
  const problems: Record<string, FieldProblem> = {}
  if (!category || (report.confidential && !category.confidential)) problems.category = 'invalid'
  else {
    if (report.mode === 'anonymous' && !category.anonymousAllowed) problems.mode = 'not_accepted'
    if (report.files.length > 0 && !category.filesAllowed) problems.files = 'not_accepted'
  }
  for (const field of ['name', 'email'] as const) {
    if (report.mode === 'visitor' && !report[field]) problems[field] = 'required'
    if (report.mode !== 'visitor' && report[field]) problems[field] = 'not_accepted'
  }
  return Object.keys(problems).length > 0 ? problems : null
}

/** The title of a report without one: its first line, cut between words at about sixty characters. */
export function reportTitle(title: string, body: string): string {
  if (title) return title
  const line = body.split('\n', 1)[0]!.replace(/\s+/gu, ' ').trim()
  if (countCharacters(line) <= 60) return line
  const cut = [...line].slice(0, 60).join('')
  return `${cut.replace(/\s+\S*$/u, '')}…`
}

/**
 * `code`: the receipt, sixteen symbols without hyphens (`formatReceiptCode` shows them); null for a signed report. `confirmationSent`: the
 * visitor's address, or the account's, must be confirmed first, by a mail.
 */
export type ReportReceipt = { id: string; number: string; code: string | null; confirmationSent: boolean }

/** `confidential`: only the officer reads it. `answeredAt`: the association's last message, epoch ms. */
export type ReportItem = {
  id: string
  number: string
  category: { id: string; label: string }
  confidential: boolean
  title: string
  state: ReportState
  createdAt: number
  updatedAt: number
  answeredAt: number | null
}

export type OwnReports = { reports: ReportItem[]; now: number }

/** `n`: the file's place in the address. Photos are WebP; `name`: the file's original name, sanitised. */
export type ReportFileItem = {
  n: number
  kind: 'photo' | 'pdf'
  type: string
  name: string
  bytes: number
  width: number | null
  height: number | null
}

/** `author`: the first name of the staff member; null for the reporter, and where it is not told. */
export type ReportMessageItem = { id: string; from: 'reporter' | 'staff'; author: string | null; body: string; createdAt: number }

/**
 * `confirmed`: false until the address of the visitor, or of the account, is confirmed; nobody reads the report before. `mayReply`: false
 * once it is closed.
 */
export type ReportAnswer = ReportItem & {
  mode: ReportMode
  body: string
  place: ReportPlace | null
  files: ReportFileItem[]
  messages: ReportMessageItem[]
  confirmed: boolean
  mayReply: boolean
  now: number
}

/** `stays`: the person who moved the report can still read it. */
export type ReportMoved = { stays: boolean }

/** GET /api/staff/reports. Unanswered reports come first, the longest wait first; then open ones, then finished ones, newest first. */
export const STAFF_REPORTS_PAGE = 50

/** Filters of the staff's list. `unanswered`: the reporter wrote last, and the report is not finished. */
export const STAFF_REPORTS_STATES = ['unanswered', ...REPORT_STATES] as const
export type StaffReportsState = (typeof STAFF_REPORTS_STATES)[number]

/**
 * `reporter`: a name if there is one; `proved`: the reporter's address is confirmed. `waitingSince`: since when the reporter waits for an
 * answer (epoch ms), null when they do not wait.
 */
export type StaffReportItem = ReportItem & {
  mode: ReportMode
  reporter: string | null
  proved: boolean
  desk: string
  waitingSince: number | null
}
/**
 * `next`: the start of the next page, null after the last. `states` and `unanswered`: numbers of the reader's reports in the chosen
 * category and search. `categories`: all categories of the reader's reports, also those that a filter hides.
 */
export type StaffReports = {
  reports: StaffReportItem[]
  next: string | null
  states: Record<ReportState, number>
  unanswered: number
  categories: { id: string; label: string }[]
  now: number
}
export type StaffReportAnswer = Omit<ReportAnswer, 'mayReply' | 'confirmed'> & Pick<StaffReportItem, 'reporter' | 'proved' | 'desk'>
export type ReportCounts = { states: Record<ReportState, number>; now: number }

/** `secret` goes into the header `Upload-Secret` of each further call, and with the id into the report. */
export type UploadStarted = { id: string; secret: string; received: number; partBytes: number }

/** `received`: bytes stored so far, without gaps. `done`: the file was examined and can go into a report. */
export type UploadState = { received: number; size: number; done: boolean; kind: 'photo' | 'pdf' | null }
