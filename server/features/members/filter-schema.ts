import { z } from '@hono/zod-openapi'
import { CARD_STATES } from '#domain/cards/card-state.ts'
import { ARREARS_FILTERS, BIRTHDAYS, EMAIL_FILTERS, NEWS_CONSENTS } from '#domain/members/members.ts'
import { CERTIFICATE_NEEDS } from '#domain/sports/sport-records.ts'
import { SEARCH_LENGTH } from '#domain/staff/overview.ts'
import { plainText } from '#server/platform/http/plain-text.ts'

/** The fields of `MembersFilter`, in an address or a body. */
export const filterFields = {
  q: plainText(SEARCH_LENGTH).default(''),
  state: z.enum(CARD_STATES).optional(),
  category: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  certificate: z.enum(CERTIFICATE_NEEDS).optional(),
  arrears: z.enum(ARREARS_FILTERS).optional(),
  email: z.enum(EMAIL_FILTERS).optional(),
  birthday: z.enum(BIRTHDAYS).optional(),
  consent: z.enum(NEWS_CONSENTS).optional(),
}
