import { z } from '@hono/zod-openapi'
import { transaction } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import { discountCodeField, isOfferId, landingLinkField } from '#domain/offers/offer-code.ts'
import { route } from '#server/core/route.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { addCodes, readCodes, setDiscount } from './codes.ts'
import { countCodes, deleteFreeCodes, findDiscount, isKnownOffer } from './queries.ts'

const params = z.object({ id: z.string().refine(isOfferId, 'invalid') })
const seen = z.string().nullable()
const discount = z.object({
  code: z.string().nullable(),
  url: z.string().nullable(),
  all: z.int(),
  free: z.int(),
})
const imported = z.object({
  added: z.int(),
  known: z.int(),
  refused: z.array(z.string()),
  refusedCount: z.int(),
  all: z.int(),
  free: z.int(),
})

const missing = { 404: ['api.not_found'] } as const
const reads = { who: 'staff', may: 'contents.read' } as const
const writes = { who: 'staff', may: 'contents.write' } as const

/** The members' part of an offer, for Gestione. */
export const staffOfferRoutes = [
  route({
    method: 'get',
    path: '/api/staff/contents/convenzioni/{id}/discount',
    summary: 'The members-only code or page of an offer, and the number of codes in its list',
    access: reads,
    params,
    answer: { status: 200, is: discount, what: 'The discount' },
    refusals: missing,
    async run({ deps: { db }, params: { id } }) {
      if (!(await isKnownOffer(db, id))) throw new AppError('api.not_found', 404)
      const { code = null, url = null } = (await findDiscount(db, id)) ?? {}
      return { code, url, ...(await countCodes(db, id)) }
    },
  }),
  route({
    method: 'put',
    path: '/api/staff/contents/convenzioni/{id}/discount',
    summary: 'Sets the common code or the partner’s page of an offer; members get it from now on',
    details: '`seen` is the old value as the person saw it, null for none: another person’s newer one is never overwritten.',
    access: writes,
    params,
    body: z.union([z.strictObject({ code: z.string(), seen }), z.strictObject({ url: z.string(), seen })]),
    answer: { status: 200, is: discount, what: 'The discount' },
    refusals: { ...missing, 409: ['content.changed_meanwhile'] },
    async run({ deps, params: { id }, person, body }) {
      const { db } = deps
      const [name, { problem }] =
        'code' in body ? (['code', discountCodeField.read(body.code)] as const) : (['url', landingLinkField.read(body.url)] as const)
      if (problem) throw new AppError('api.invalid', 422, { fields: { [name]: problem } })
      return transaction(db, async () => {
        if (!(await isKnownOffer(db, id))) throw new AppError('api.not_found', 404)
        const set = await setDiscount(deps, id, body, { by: person.accountId, seen: body.seen })
        return { ...set!, ...(await countCodes(db, id)) }
      })
    },
  }),
  route({
    method: 'post',
    path: '/api/staff/contents/convenzioni/{id}/codes',
    summary: 'Adds codes to an offer’s list: a text with one code per line, or a CSV file with codes in the first column',
    details:
      '`added` are new, `known` were in the list or twice in the text, `refused` are no valid codes (the first twenty). The same text twice changes nothing.',
    access: writes,
    params,
    body: z.strictObject({ text: z.string().min(1) }),
    answer: { status: 200, is: imported, what: 'The result' },
    refusals: missing,
    async run({ deps, params: { id }, person, body }) {
      const { db } = deps
      return transaction(db, async () => {
        if (!(await isKnownOffer(db, id))) throw new AppError('api.not_found', 404)
        const { refused, ...counts } = await addCodes(deps, id, readCodes(body.text), { by: person.accountId })
        return { ...counts, refused: refused.slice(0, SHOWN), refusedCount: refused.length }
      })
    },
  }),
  route({
    method: 'delete',
    path: '/api/staff/contents/convenzioni/{id}/codes',
    summary: 'Removes the codes of an offer’s list that nobody has taken',
    details: '`seen`: their number as the person saw it; if there are more, nothing is removed.',
    access: writes,
    params,
    query: z.object({ seen: z.string().regex(/^\d{1,9}$/) }),
    answer: { status: 200, is: discount, what: 'The discount' },
    refusals: { ...missing, 409: ['content.changed_meanwhile'] },
    async run({ deps, params: { id }, person, query }) {
      const { db, clock } = deps
      return transaction(db, async () => {
        if (!(await isKnownOffer(db, id))) throw new AppError('api.not_found', 404)
        const removed = await deleteFreeCodes(db, id)
        // Somebody added codes meanwhile.
        if (removed > Number(query.seen)) throw new AppError('content.changed_meanwhile', 409)
        const entry = { actor: person.accountId, action: 'removed', record: 'convenzioni', subject: id, detail: 'codes' } as const
        if (removed > 0) await recordAudit(db, { ...entry, before: { free: removed } }, clock.now())
        const { code = null, url = null } = (await findDiscount(db, id)) ?? {}
        return { code, url, ...(await countCodes(db, id)) }
      })
    },
  }),
]

const SHOWN = 20
