import { z } from '@hono/zod-openapi'
import { AppError } from '#domain/errors.ts'
import type { PictureFormat } from '#domain/content/picture.ts'
import { route } from '#server/core/route.ts'
import type { File } from '#server/platform/http/file.ts'
import { send } from '#server/platform/http/send.ts'
import { findPictureFile } from './picture-queries.ts'

const TYPES: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const NAME = /^([\w-]{22})-(\d{3,4})\.(avif|webp|jpg)$/

const bytes = { schema: z.string().openapi({ format: 'binary' }) }

export const pictureRoutes = [
  route({
    method: 'get',
    path: '/pictures/{name}',
    summary: "A public document's picture: <id>-<width>.<format>, as its `picture` names it",
    access: { who: 'anyone', why: 'The content is public' },
    params: z.object({ name: z.string().max(200) }),
    answer: {
      responses: {
        200: {
          description: 'Never changes: the id is the digest of the bytes',
          content: { 'image/avif': bytes, 'image/webp': bytes, 'image/jpeg': bytes },
        },
        304: { description: 'Not changed since the tag of If-None-Match' },
      },
    },
    refusals: { 404: ['api.not_found'] },
    run: async ({ deps, params: { name }, c }) => {
      const [, id = '', width = '', format = ''] = NAME.exec(name) ?? []
      const found = id ? await findPictureFile(deps.db, { id, width: Number(width), format }) : undefined
      if (!found) throw new AppError('api.not_found', 404)
      return send(c, pictureFile(name, format as PictureFormat, found.bytes))
    },
  }),
]

function pictureFile(name: string, format: PictureFormat, { buffer, byteOffset, byteLength }: Uint8Array): File {
  const etag = `"${name}"`
  const headers = {
    'Content-Type': TYPES[format],
    'Cache-Control': 'public, max-age=31536000, immutable',
    // The app in its shell shows pictures from another origin.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: etag,
  }
  return { body: Buffer.from(buffer, byteOffset, byteLength), headers, etag, br: null, gzip: null }
}
