import { createRoute, z } from '@hono/zod-openapi'
import { AppError } from '#domain/errors.ts'
import type { PictureFormat } from '#domain/content/picture.ts'
import { refusal } from '#server/platform/http/answers.ts'
import type { File } from '#server/platform/http/file.ts'
import { router } from '#server/core/router.ts'
import { send } from '#server/platform/http/send.ts'
import { findPictureFile } from './picture-queries.ts'

const TYPES: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const NAME = /^([\w-]{22})-(\d{3,4})\.(avif|webp|jpg)$/

const bytes = { schema: z.string().openapi({ format: 'binary' }) }

export const pictureRoutes = router().openapi(
  createRoute({
    method: 'get',
    path: '/{name}',
    summary: "A public document's picture: <id>-<width>.<format>, as its `picture` names it",
    request: { params: z.object({ name: z.string().max(200) }) },
    responses: {
      200: {
        description: 'Never changes: the id is the digest of the bytes',
        content: { 'image/avif': bytes, 'image/webp': bytes, 'image/jpeg': bytes },
      },
      304: { description: 'The tag of If-None-Match is its own' },
      404: refusal('api.not_found'),
    },
  }),
  async (c) => {
    const { name } = c.req.valid('param')
    const [, id = '', width = '', format = ''] = NAME.exec(name) ?? []
    const found = id ? await findPictureFile(c.var.deps.db, { id, width: Number(width), format }) : undefined
    if (!found) throw new AppError('api.not_found', 404)
    return send(c, pictureFile(name, format as PictureFormat, found.bytes)) as never
  },
)

function pictureFile(name: string, format: PictureFormat, { buffer, byteOffset, byteLength }: Uint8Array): File {
  const etag = `"${name}"`
  const headers = { 'Content-Type': TYPES[format], 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag }
  return { body: Buffer.from(buffer, byteOffset, byteLength), headers, etag, br: null, gzip: null }
}
