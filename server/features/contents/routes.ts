import { z } from '@hono/zod-openapi'
import {
  CONTENT_COLLECTIONS,
  CONTENT_STATES,
  MOST_AT_ONCE,
  type ContentCollection,
  type ContentData,
  type ContentState,
} from '#domain/contents/api.ts'
import { isPlainDate, type PlainDate } from '#domain/plain-date.ts'
import { SEARCH_LENGTH } from '#domain/staff/overview.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import { DONE, route } from '#server/core/route.ts'
import { contentDocument, deleteContent, discardDraft, restoreVersion, saveDraft } from './drafts.ts'
import { archiveContent, publishContent, withdrawSchedule } from './publish.ts'
import { createContent } from './create.ts'
import { contentHistory } from './history.ts'
import { contentList } from './list.ts'
import { changeMany, orderContents } from './many.ts'
import { searchContents } from './search.ts'
import { eraseRemovedFiles } from './removed-files.ts'
import { bulk, document, history, hits, list, picture } from './shapes.ts'
import { readPaper, uploadPaper, uploadPicture } from './upload.ts'

const id = z.string().regex(/^[\w.~-]{1,80}$/)
const revision = z.int()
const asked = z.string().regex(/^-?\d{1,15}$/)
const day = z.custom<PlainDate>(isPlainDate, 'invalid').openapi({ type: 'string', format: 'date' }).nullable().optional()
const data = z.record(z.string(), z.unknown())

const whole = { status: 200, is: document, what: 'The updated document' } as const
const missing = { 404: ['api.not_found'] } as const
const refusals = { ...missing, 409: ['content.changed_meanwhile'] } as const
const orNotPublic = { ...missing, 409: ['content.changed_meanwhile', 'content.not_published'] } as const

const PICKED = { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } }

type Kind = { read: Permission; write: Permission }
type Params = { collection?: string; id?: string }

/** The calls of some collections and their permissions. Fixed addresses come before those with a parameter. */
function callsOf(root: string, collections: readonly ContentCollection[], kind: Kind) {
  const only = collections.length === 1 ? collections[0]! : null
  const inAll = only === null ? { collection: z.enum(collections) } : {}
  const all = z.object(inAll)
  const one = z.object({ ...inAll, id })
  const collectionOf = (params: object) => only ?? ((params as Params).collection as ContentCollection)
  const nameOf = (params: object) => ({ collection: collectionOf(params), id: (params as Params).id! })
  const reads = { who: 'staff', may: kind.read } as const
  const writes = { who: 'staff', may: kind.write } as const

  return [
    route({
      method: 'get',
      path: root,
      summary: 'The documents of a collection, fifty per page: drafts first, then public ones in the members’ order, then ended ones',
      details:
        '`q`: words, compared without case, accents and apostrophes; `total`: the number of matches; `counts`: the number of all documents by state.',
      access: reads,
      params: all,
      query: z.object({
        state: z.enum(CONTENT_STATES).optional(),
        q: z.string().max(200).optional(),
        after: z.string().max(120).optional(),
      }),
      answer: { status: 200, is: list, what: 'A page' },
      run: ({ deps, params, query }) =>
        contentList(deps, collectionOf(params), query as { state?: ContentState; q?: string; after?: string }),
    }),
    route({
      method: 'post',
      path: root,
      summary: 'Creates a draft with these fields, with those of another document, or empty; a repeated key gives the same draft',
      access: writes,
      params: all,
      body: z.strictObject({ requestKey: z.string().regex(/^[\w-]{8,64}$/), data: data.optional(), copyOf: id.optional() }),
      answer: { ...whole, status: 201 },
      refusals: { ...missing, 409: ['api.conflict'] },
      run: ({ deps, person, params, body }) => createContent(deps, person.accountId, collectionOf(params), body),
    }),
    route({
      method: 'post',
      path: `${root}/bulk`,
      summary: 'Publishes or archives several documents, each by itself',
      access: writes,
      params: all,
      details: '`updatedAt`: as the list showed it; a document changed since is refused. null: any.',
      body: z.strictObject({
        action: z.enum(['publish', 'archive']),
        of: z
          .array(z.strictObject({ id, updatedAt: z.int().nullable() }))
          .min(1)
          .max(MOST_AT_ONCE),
      }),
      answer: { status: 200, is: bulk, what: 'The changed documents, and the refused ones with the reason' },
      run: ({ deps, person, params, body }) => changeMany(deps, person.accountId, collectionOf(params), body),
    }),
    route({
      method: 'put',
      path: `${root}/order`,
      summary: 'Orders these public documents among the places that they hold',
      details: '`base`: the same ids in the order that the person saw.',
      access: writes,
      params: all,
      body: z.strictObject({ ids: z.array(id).min(2).max(2_000), base: z.array(id).max(2_000) }),
      answer: DONE,
      refusals,
      run: ({ deps, person, params, body }) => orderContents(deps, person.accountId, collectionOf(params), body),
    }),
    route({
      method: 'get',
      path: `${root}/{id}`,
      summary: 'A document with its draft, its scheduled version and its public version',
      access: reads,
      params: one,
      answer: whole,
      refusals: missing,
      run: ({ deps, params }) => contentDocument(deps, nameOf(params)),
    }),
    route({
      method: 'delete',
      path: `${root}/{id}`,
      summary: 'Deletes a document that was never public',
      access: writes,
      params: one,
      query: z.object({ revision: asked }),
      answer: DONE,
      refusals: { ...missing, 409: ['content.changed_meanwhile', 'content.was_published'] },
      run: ({ deps, person, params, query }) =>
        deleteContent(deps, nameOf(params), { who: person.accountId, revision: Number(query.revision) }),
    }),
    route({
      method: 'put',
      path: `${root}/{id}/draft`,
      summary: 'Saves the draft; required fields may be missing, and invalid values are refused',
      details: '422 names each problem by its path: `courses.0.name`.',
      access: writes,
      params: one,
      body: z.strictObject({ revision, data }),
      answer: whole,
      refusals,
      run: ({ deps, person, params, body }) =>
        saveDraft(deps, nameOf(params), { who: person.accountId, revision: body.revision, data: body.data as ContentData }),
    }),
    route({
      method: 'delete',
      path: `${root}/{id}/draft`,
      summary: 'Discards the draft',
      access: writes,
      params: one,
      query: z.object({ revision: asked }),
      answer: whole,
      refusals: orNotPublic,
      run: ({ deps, person, params, query }) =>
        discardDraft(deps, nameOf(params), { who: person.accountId, revision: Number(query.revision) }),
    }),
    route({
      method: 'post',
      path: `${root}/{id}/publish`,
      summary: 'Publishes the document now, or on the day `from`, until the day `to`, in Rome',
      details: 'Without `to` the current last day stays; null removes it.',
      access: writes,
      params: one,
      body: z.strictObject({ revision, from: day, to: day }),
      answer: whole,
      refusals,
      run: ({ deps, person, params, body }) => publishContent(deps, nameOf(params), { who: person.accountId, ...body }),
    }),
    route({
      method: 'delete',
      path: `${root}/{id}/schedule`,
      summary: 'Turns the scheduled version back into a draft; the public version stays',
      access: writes,
      params: one,
      query: z.object({ revision: asked }),
      answer: whole,
      refusals: orNotPublic,
      run: ({ deps, person, params, query }) =>
        withdrawSchedule(deps, nameOf(params), { who: person.accountId, revision: Number(query.revision) }),
    }),
    route({
      method: 'post',
      path: `${root}/{id}/archive`,
      summary: 'Archives the document: members no longer see it',
      access: writes,
      params: one,
      body: z.strictObject({ revision }),
      answer: whole,
      refusals: orNotPublic,
      run: ({ deps, person, params, body }) => archiveContent(deps, nameOf(params), { who: person.accountId, ...body }),
    }),
    route({
      method: 'get',
      path: `${root}/{id}/history`,
      summary: 'The last sixty versions, each with its author and changes, newest first',
      access: reads,
      params: one,
      answer: { status: 200, is: history, what: 'The versions' },
      refusals: missing,
      run: ({ deps, params }) => contentHistory(deps, nameOf(params)),
    }),
    route({
      method: 'delete',
      path: `${root}/{id}/history/files`,
      summary: 'Takes pictures and PDFs that were removed from the document out of its history too',
      details: 'The night deletes their bytes, unless another document has them.',
      access: writes,
      params: one,
      answer: { status: 200, is: history, what: 'The versions' },
      refusals: missing,
      run: async ({ deps, person, params }) => {
        await eraseRemovedFiles(deps, nameOf(params), person.accountId)
        return contentHistory(deps, nameOf(params))
      },
    }),
    route({
      method: 'post',
      path: `${root}/{id}/restore`,
      summary: 'Makes an earlier version the draft',
      access: writes,
      params: one,
      body: z.strictObject({ revision, number: z.int() }),
      answer: whole,
      refusals,
      run: ({ deps, person, params, body }) => restoreVersion(deps, nameOf(params), { who: person.accountId, ...body }),
    }),
    route({
      method: 'put',
      path: `${root}/{id}/picture`,
      summary: 'Makes a picture from an upload of at most 20 MB; saving a draft that names it puts it on the document',
      access: writes,
      params: one,
      query: z.object({ alt: z.string().max(1_000) }),
      described: { body: { content: PICKED } },
      answer: { status: 200, is: picture, what: 'The `picture` field of the draft' },
      refusals: {
        ...missing,
        413: ['api.too_large'],
        422: ['upload.heic', 'upload.not_accepted', 'upload.too_many_pixels', 'upload.animated', 'upload.damaged', 'picture.too_small'],
        503: ['api.unavailable'],
      },
      run: async ({ deps, person, params, query, c }) => {
        const file = Buffer.from(await c.req.arrayBuffer())
        return { picture: await uploadPicture(deps, person.accountId, nameOf(params), { file, alt: query.alt }) }
      },
    }),
  ]
}

const ROOT = '/api/staff/contents'
const others = CONTENT_COLLECTIONS.filter((collection) => collection !== 'appuntamenti')

/** The contents that Gestione writes for members. */
export const contentRoutes = [
  route({
    method: 'get',
    path: ROOT,
    summary: 'Contents of all collections by the words of their title, at most eight, in states that members do not see',
    access: { who: 'staff', may: 'contents.read' },
    query: z.object({ q: z.string().max(SEARCH_LENGTH).default('') }),
    answer: { status: 200, is: hits, what: 'The matches, newest first' },
    run: async ({ deps, person, query: { q } }) => ({ contents: await searchContents(deps, person.accountId, q) }),
  }),
  route({
    method: 'put',
    path: `${ROOT}/documenti/{id}/file`,
    summary: 'Stores a PDF of at most 5 MB; saving a draft that names it puts it on the document',
    access: { who: 'staff', may: 'contents.write' },
    params: z.object({ id }),
    described: { body: { content: PICKED } },
    answer: { status: 200, is: z.object({ pdf: z.object({ id: z.string(), bytes: z.int() }) }), what: 'The `pdf` field of the draft' },
    refusals: { ...missing, 413: ['api.too_large'], 422: ['upload.not_accepted', 'upload.damaged'] },
    run: async ({ deps, person, params, c }) => ({
      pdf: await uploadPaper(deps, person.accountId, params.id, Buffer.from(await c.req.arrayBuffer())),
    }),
  }),
  route({
    method: 'get',
    path: `${ROOT}/documenti/{id}/file`,
    summary: 'A PDF that the document’s draft or public version names, as it was sent',
    access: { who: 'staff', may: 'contents.read' },
    params: z.object({ id }),
    query: z.object({ pdf: z.string().regex(/^[\w-]{22}$/) }),
    answer: {
      responses: {
        200: { description: 'The PDF', content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } } },
      },
    },
    refusals: missing,
    run: async ({ deps, params, query, c }) =>
      c.body(await readPaper(deps, params.id, query.pdf), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="${params.id}.pdf"`,
        'Cache-Control': 'no-store',
      }),
  }),
  ...callsOf(`${ROOT}/appuntamenti`, ['appuntamenti'], { read: 'events.read', write: 'events.write' }),
  ...callsOf(`${ROOT}/{collection}`, others, { read: 'contents.read', write: 'contents.write' }),
]
