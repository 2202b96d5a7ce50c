import { SEARCH_LENGTH } from '#domain/staff/overview.ts'
import { plainText } from '#server/platform/http/plain-text.ts'
import { z } from '@hono/zod-openapi'
import { REPORT_MODES, REPORT_STATES, STAFF_REPORTS_STATES } from '#domain/reports/report.ts'

/** Parameters of addresses: a report's id, and the position of one of its files. */
export const params = z.object({ id: z.string().max(64) })
export const fileParams = params.extend({ n: z.string().regex(/^\d$/) })

const item = z.object({
  id: z.string(),
  number: z.string(),
  category: z.object({ id: z.string(), label: z.string() }),
  confidential: z.boolean(),
  title: z.string(),
  state: z.enum(REPORT_STATES),
  createdAt: z.int(),
  updatedAt: z.int(),
  answeredAt: z.int().nullable(),
})

const whole = item.extend({
  mode: z.enum(REPORT_MODES),
  body: z.string(),
  place: z.object({ lat: z.number(), lng: z.number(), label: z.string() }).nullable(),
  files: z.array(
    z.object({
      n: z.int(),
      kind: z.enum(['photo', 'pdf']),
      type: z.string(),
      name: z.string(),
      bytes: z.int(),
      width: z.int().nullable(),
      height: z.int().nullable(),
    }),
  ),
  messages: z.array(
    z.object({ id: z.string(), from: z.enum(['reporter', 'staff']), author: z.string().nullable(), body: z.string(), createdAt: z.int() }),
  ),
  now: z.int(),
})

const ofStaff = { reporter: z.string().nullable(), proved: z.boolean(), desk: z.string() }

export const receipt = z.object({ id: z.string(), number: z.string(), code: z.string().nullable(), confirmationSent: z.boolean() })
export const ownList = z.object({ reports: z.array(item), now: z.int() })
export const ownReportAnswer = whole.extend({ confirmed: z.boolean(), mayReply: z.boolean() })
export const staffListQuery = z.object({
  after: z
    .string()
    .regex(/^[012]\.-?\d{1,15}\.[\w-]{1,64}$/)
    .optional(),
  state: z.enum(STAFF_REPORTS_STATES).optional(),
  category: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional(),
  q: plainText(SEARCH_LENGTH).default(''),
})
export const staffList = z.object({
  reports: z.array(item.extend({ mode: z.enum(REPORT_MODES), ...ofStaff, waitingSince: z.int().nullable() })),
  next: z.string().nullable(),
  states: z.record(z.enum(REPORT_STATES), z.int()),
  unanswered: z.int(),
  categories: z.array(z.object({ id: z.string(), label: z.string() })),
  now: z.int(),
})
export const staffReportAnswer = whole.extend(ofStaff)
export const moved = z.object({ stays: z.boolean() })
export const counts = z.object({ states: z.record(z.enum(REPORT_STATES), z.int()), now: z.int() })
export const file = {
  description: 'Its bytes: a photo, or a PDF to be saved',
  content: {
    'image/webp': { schema: z.string().openapi({ format: 'binary' }) },
    'application/pdf': { schema: z.string().openapi({ format: 'binary' }) },
  },
}
