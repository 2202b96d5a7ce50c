import { z } from '@hono/zod-openapi'
import { TOUCH_KINDS, TOUCH_TIMES } from '#domain/settings/api.ts'
import { SETTINGS_SECTIONS, type SettingsSection } from '#domain/settings/forms.ts'
import { route } from '#server/core/route.ts'
import { doer } from '#server/core/staff/doer.ts'
import { uploadEmblem } from './emblem.ts'
import { changeSettings, previewSettings, settingsHistory, settingsOf } from './settings.ts'

const ROOT = '/api/staff/settings'
const values = z.record(z.string(), z.unknown())
const part = z.object({ revision: z.string(), values })
const scalar = z.union([z.string(), z.number(), z.boolean()]).nullable()
const touch = z.object({
  kind: z.enum(TOUCH_KINDS),
  about: z.string(),
  before: scalar,
  after: scalar,
  people: z.int(),
  atOnce: z.int(),
  applied: z.int(),
  when: z.enum(TOUCH_TIMES),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
})
const change = z.object({ before: z.unknown(), after: z.unknown() })
const history = z.object({
  changes: z.array(z.object({ id: z.string(), at: z.int(), by: doer, changes: z.record(z.string(), change) })),
  next: z.string().nullable(),
})

const params = z.object({ section: z.enum(SETTINGS_SECTIONS) })
const reads = { who: 'staff', may: 'settings.read' } as const
const writes = { who: 'staff', may: 'settings.write' } as const
const missing = { 404: ['api.not_found'] } as const

/** The bank account and the readers of reports: an unattended session must not change them. */
const FRESH_SECTIONS = ['bank', 'reports'] as const satisfies SettingsSection[]

/** The call that changes one section, or with `{section}` any of the others. */
function changeOf(name: SettingsSection | '{section}', params: z.ZodObject, access: typeof writes & { fresh?: true }) {
  return route({
    method: 'put',
    path: `${ROOT}/${name}`,
    summary: `Changes ${name === '{section}' ? 'a section' : `the section “${name}”`} after a preview of the effects`,
    access,
    params,
    body: z.strictObject({ revision: z.string().max(40), values, seen: z.string().max(40) }),
    answer: { status: 200, is: part, what: 'The section as it is now' },
    refusals: { ...missing, 409: ['content.changed_meanwhile', 'settings.look_again', 'settings.category_held'] },
    run({ deps, params: given, body, person }) {
      const section = name === '{section}' ? (given.section as SettingsSection) : name
      return changeSettings(deps, section, { actor: person.accountId, ...body })
    },
  })
}

export const settingsRoutes = [
  route({
    method: 'put',
    path: `${ROOT}/identity/emblem`,
    summary: 'Turns an upload of at most 5 MB into an emblem; the association has it once the section that names it is saved',
    access: writes,
    described: { body: { content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } } } },
    answer: { status: 200, is: z.object({ emblem: z.string() }), what: 'The field `emblem` of the section' },
    refusals: {
      413: ['api.too_large'],
      422: ['upload.heic', 'upload.not_accepted', 'upload.too_many_pixels', 'upload.animated', 'upload.damaged', 'picture.too_small'],
      503: ['api.unavailable'],
    },
    run: async ({ deps, person, c }) => ({
      emblem: await uploadEmblem(deps, person.accountId, Buffer.from(await c.req.arrayBuffer())),
    }),
  }),
  route({
    method: 'get',
    path: ROOT,
    summary: 'The association’s settings, by section',
    access: reads,
    answer: { status: 200, is: z.object({ sections: z.record(z.enum(SETTINGS_SECTIONS), part) }), what: 'The sections' },
    refusals: missing,
    run: ({ deps }) => settingsOf(deps),
  }),
  route({
    method: 'post',
    path: `${ROOT}/{section}/preview`,
    summary: 'The people that a change affects, and from when; saves nothing',
    access: writes,
    params,
    body: z.strictObject({ values }),
    answer: { status: 200, is: z.object({ touches: z.array(touch), seen: z.string() }), what: 'The effects, if any' },
    refusals: missing,
    run: ({ deps, params, body }) => previewSettings(deps, params.section, body.values),
  }),
  ...FRESH_SECTIONS.map((section) => changeOf(section, z.object({}), { ...writes, fresh: true })),
  changeOf('{section}', z.object({ section: z.enum(SETTINGS_SECTIONS).exclude(FRESH_SECTIONS) }), writes),
  route({
    method: 'get',
    path: `${ROOT}/{section}/history`,
    summary: 'The changes of a section with their authors, newest first',
    access: reads,
    params,
    query: z.object({ after: z.string().max(60).optional() }),
    answer: { status: 200, is: history, what: 'A page' },
    run: ({ deps, params, query }) => settingsHistory(deps, params.section, query.after),
  }),
]
