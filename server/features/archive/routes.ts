import { z } from '@hono/zod-openapi'
import { ARCHIVE_STATES } from '#domain/archive/archive.ts'
import { route } from '#server/core/route.ts'
import { archiveFile, archiveState, beginArchive, dropArchive } from './archive.ts'

const counted = z.int().min(0)
const id = z.string().regex(/^[\w-]{8,64}$/)
const params = z.object({ id })
const shape = z
  .object({
    archive: z
      .object({
        id,
        state: z.enum(ARCHIVE_STATES),
        done: counted,
        total: counted,
        bytes: counted,
        createdAt: z.int(),
        until: z.int(),
        by: z.string().nullable(),
      })
      .nullable(),
  })
  .openapi('Archive')

const EXPORT = { who: 'staff', may: 'archive.export' } as const
const PATH = '/api/staff/archive'
const answer = { status: 200, is: shape, what: 'The archive as it is now' } as const

/** All data of the association in open formats, without confidential reports and secrets. */
export const archiveRoutes = [
  route({
    method: 'get',
    path: PATH,
    summary: 'The latest archive of all data with its progress, until its deletion',
    access: EXPORT,
    answer,
    run: ({ deps }) => archiveState(deps),
  }),
  route({
    method: 'post',
    path: PATH,
    summary:
      'Makes an archive of all data in the background and deletes the earlier one; writes the audit and notifies the other administrators',
    access: { ...EXPORT, fresh: true },
    limit: { name: 'archive', max: 5, windowMs: 24 * 3_600_000, by: 'account' },
    body: z.strictObject({ requestKey: id }),
    answer,
    run: ({ deps, person, body }) => beginArchive(deps, person.accountId, body.requestKey),
  }),
  route({
    method: 'get',
    path: `${PATH}/{id}/file`,
    summary: 'The archive as a ZIP file, for a day; the audit records the download',
    access: { ...EXPORT, fresh: true },
    limit: { name: 'archive-file', max: 20, windowMs: 24 * 3_600_000, by: 'account' },
    params,
    answer: { responses: { 200: { description: 'The file', content: { 'application/zip': { schema: z.string() } } } } },
    refusals: { 404: ['api.not_found'] },
    async run({ deps, person, params: asked, c }) {
      const { stream, bytes, name } = await archiveFile(deps, person.accountId, asked.id)
      return c.body(stream, 200, {
        'Content-Type': 'application/zip',
        'Content-Length': String(bytes),
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
      })
    },
  }),
  route({
    method: 'delete',
    path: `${PATH}/{id}`,
    summary: 'Deletes the archive before its time; the audit records it',
    access: EXPORT,
    params,
    answer,
    run: ({ deps, person, params: asked }) => dropArchive(deps, person.accountId, asked.id),
  }),
]
