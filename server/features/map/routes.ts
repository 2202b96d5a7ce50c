import { open, type FileHandle } from 'node:fs/promises'
import { z } from '@hono/zod-openapi'
import { AppError } from '#domain/errors.ts'
import { route } from '#server/core/route.ts'
import { MAP_PATH, mapFile } from './own-map.ts'

const bytes = { content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } } }
/** A phone requests tiles and directories of some kilobytes; larger ranges get several answers. */
const MOST_BYTES = 2_000_000

export const mapRoutes = [
  route({
    method: 'get',
    path: MAP_PATH,
    summary: 'The streets of the file from `tessera map`, by byte ranges (PMTiles 3)',
    access: { who: 'anyone', why: 'The map is public' },
    answer: {
      responses: {
        206: { description: 'The requested bytes, at most 2 MB', ...bytes },
        416: { description: 'No range was requested, or one beyond the end' },
      },
    },
    refusals: { 404: ['api.not_found'] },
    async run({ deps: { config }, c }) {
      const file = await open(mapFile(config.dataDir)).catch(ignoreMissing)
      if (!file) throw new AppError('api.not_found', 404)
      try {
        return await part(file, c.req.header('range'))
      } finally {
        await file.close()
      }
    },
  }),
]

async function part(file: FileHandle, range: string | undefined): Promise<Response> {
  const { size, mtimeMs } = await file.stat()
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  const from = Number(first ?? size)
  const to = Math.min(size - 1, from + MOST_BYTES - 1, last ? Number(last) : Infinity)
  const headers = {
    'Content-Type': 'application/octet-stream',
    ETag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'public, max-age=86400',
    // For the app in its shell, which has another origin.
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'ETag',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
  if (from >= size || to < from) return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } })
  const { buffer } = await file.read(Buffer.alloc(to - from + 1), 0, to - from + 1, from)
  return new Response(buffer, { status: 206, headers: { ...headers, 'Content-Range': `bytes ${from}-${to}/${size}` } })
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
