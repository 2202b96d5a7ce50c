import { z } from '@hono/zod-openapi'
import { AppError } from '#domain/errors.ts'
import { uploadForm } from '#domain/reports/report.ts'
import { route } from '#server/core/route.ts'
import { beginUpload, dropUpload, takePart, uploadState } from './uploads.ts'

const state = {
  status: 200,
  is: z.object({ received: z.int(), size: z.int(), done: z.boolean(), kind: z.enum(['photo', 'pdf']).nullable() }),
  what: 'The number of received bytes, and whether a report can take the file',
} as const
const params = z.object({ id: z.string().max(64) })
const headers = z.object({ 'upload-secret': z.string().max(64).default('') })
const gone = { 404: ['upload.not_found'] } as const
const bySecret = { who: 'anyone', why: 'The secret of the file authorises the call' } as const

/** Uploads for a report, in parts, so that a lost connection can resume. */
export const uploadRoutes = [
  route({
    method: 'post',
    path: '/api/uploads',
    summary: 'Starts an upload; every further call needs its secret',
    access: { who: 'anyone', why: 'A report may be anonymous' },
    body: uploadForm,
    answer: {
      status: 201,
      is: z.object({ id: z.string(), secret: z.string(), received: z.int(), partBytes: z.int() }),
      what: 'Started',
    },
    refusals: { 429: ['upload.too_many'], 503: ['api.unavailable'] },
    run: ({ deps, address, body }) => beginUpload(deps, address, body),
  }),
  route({
    method: 'get',
    path: '/api/uploads/{id}',
    summary: 'The progress of an upload',
    access: bySecret,
    params,
    headers,
    answer: state,
    refusals: gone,
    run: ({ deps, params: { id }, headers }) => uploadState(deps, refOf(id, headers)),
  }),
  route({
    method: 'put',
    path: '/api/uploads/{id}',
    summary:
      'Stores the part that begins at `offset`: at most 256 kB and, except for the last part, at least 4 kB; the last part starts the examination',
    details:
      '`upload.offset` has in `details.received` the offset of the next part. 422 for the last part: the file is no accepted photo or PDF. If all bytes are here without `done`, an empty part at the end starts the examination.',
    access: bySecret,
    params,
    headers,
    query: z.object({ offset: z.string().regex(/^\d{1,9}$/) }),
    described: { body: { content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } } } },
    answer: state,
    refusals: {
      ...gone,
      409: ['upload.offset'],
      413: ['api.too_large'],
      422: ['upload.not_accepted', 'upload.heic', 'upload.damaged', 'upload.animated', 'upload.too_many_pixels'],
      503: ['api.unavailable'],
    },
    run: async ({ deps, params: { id }, headers, query, address, c }) => {
      const part = { offset: Number(query.offset), bytes: Buffer.from(await c.req.arrayBuffer()), address }
      return takePart(deps, refOf(id, headers), part)
    },
  }),
  route({
    method: 'delete',
    path: '/api/uploads/{id}',
    summary: 'Deletes an upload',
    access: bySecret,
    params,
    headers,
    answer: { status: 204, what: 'Deleted' },
    refusals: gone,
    run: ({ deps, params: { id }, headers }) => dropUpload(deps, refOf(id, headers)),
  }),
]

function refOf(id: string, { 'upload-secret': secret }: { 'upload-secret': string }) {
  if (!secret) throw new AppError('upload.not_found', 404)
  return { id, secret }
}
