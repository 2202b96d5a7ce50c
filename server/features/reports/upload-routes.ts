import { createRoute, z } from '@hono/zod-openapi'
import { AppError } from '#domain/errors.ts'
import { uploadForm } from '#domain/reports/report.ts'
import { json, refusal } from '#server/platform/http/answers.ts'
import { formBody } from '#server/platform/http/form-body.ts'
import { router } from '#server/core/router.ts'
import { beginUpload, dropUpload, takePart, uploadState } from './uploads.ts'

const state = json(
  'How many bytes are here, and whether the file is good for a report',
  z.object({ received: z.int(), size: z.int(), done: z.boolean(), kind: z.enum(['photo', 'pdf']).nullable() }),
)
const params = z.object({ id: z.string().max(64) })
const headers = z.object({ 'upload-secret': z.string().max(64).default('') })
const gone = refusal('upload.not_found')
const invalid = refusal('api.invalid')
const bytes = { schema: z.string().openapi({ format: 'binary' }) }

/** Files on their way to a report, in parts: what a lost connection has cut off goes on from there. */
export const uploadRoutes = router()
  .openapi(
    createRoute({
      method: 'post',
      path: '/',
      summary: 'Begins a file; its secret is asked for by every further call',
      request: { body: formBody(uploadForm) },
      responses: {
        201: json('Begun', z.object({ id: z.string(), secret: z.string(), received: z.int(), partBytes: z.int() })),
        422: invalid,
        429: refusal('upload.too_many'),
        503: refusal('api.unavailable'),
      },
    }),
    async (c) => c.json(await beginUpload(c.var.deps, c.var.address, c.req.valid('json')), 201),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{id}',
      summary: 'How far it came',
      request: { params, headers },
      responses: { 200: state, 404: gone },
    }),
    async (c) => c.json(await uploadState(c.var.deps, refOf(c.req.valid('param').id, c.req.valid('header'))), 200),
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/{id}',
      summary: 'The part that begins at `offset`, at most 256 kB and, but for the last, at least 4; with the last one the file is examined',
      request: {
        params,
        headers,
        query: z.object({ offset: z.string().regex(/^\d{1,9}$/) }),
        body: { content: { 'application/octet-stream': bytes } },
      },
      responses: {
        200: state,
        404: gone,
        409: refusal('upload.offset'),
        413: refusal('api.too_large'),
        422: refusal('api.invalid', 'upload.not_accepted', 'upload.heic', 'upload.damaged', 'upload.animated', 'upload.too_many_pixels'),
        503: refusal('api.unavailable'),
      },
    }),
    async (c) => {
      const part = { offset: Number(c.req.valid('query').offset), bytes: Buffer.from(await c.req.arrayBuffer()), address: c.var.address }
      return c.json(await takePart(c.var.deps, refOf(c.req.valid('param').id, c.req.valid('header')), part), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{id}',
      summary: 'Takes it back',
      request: { params, headers },
      responses: { 204: { description: 'Gone' }, 404: gone },
    }),
    async (c) => {
      await dropUpload(c.var.deps, refOf(c.req.valid('param').id, c.req.valid('header')))
      return c.body(null, 204)
    },
  )

function refOf(id: string, { 'upload-secret': secret }: { 'upload-secret': string }) {
  if (!secret) throw new AppError('upload.not_found', 404)
  return { id, secret }
}
