import { z } from '@hono/zod-openapi'
import { LEGAL_TEXTS, legalTextForm } from '#domain/legal-texts/legal-text.ts'
import { route } from '#server/core/route.ts'
import { doer } from '#server/core/staff/doer.ts'
import { legalTextSheet, publicVersions, publishLegalText, versionText } from './legal-texts.ts'

const version = z.object({
  number: z.int(),
  version: z.string(),
  from: z.string().nullable(),
  isMaterial: z.boolean(),
  changes: z.string(),
})
const sheet = z.object({
  published: z.object({ version: z.string(), from: z.string().nullable(), markdown: z.string() }).nullable(),
  isOwn: z.boolean(),
  unnamed: z.array(z.string()),
  elsewhere: z.string().nullable(),
  readers: z.int(),
  template: z.string(),
  versions: z.array(version.extend({ by: doer })),
})

const text = z.enum(LEGAL_TEXTS)
const params = z.object({ text })
const open = {
  who: 'anyone',
  why: 'The privacy notice and the accessibility statement are public, in every version',
} as const

export const legalTextRoutes = [
  route({
    method: 'get',
    path: '/api/texts/{text}/versions',
    summary: 'The versions of the privacy notice or of the accessibility statement, newest first',
    access: open,
    params,
    answer: { status: 200, is: z.object({ versions: z.array(version) }), what: 'All published versions' },
    run: ({ deps, params }) => publicVersions(deps, params.text),
  }),
  route({
    method: 'get',
    path: '/api/texts/{text}/versions/{n}',
    summary: 'A version as it was published',
    access: open,
    params: z.object({ text, n: z.string().regex(/^\d{1,6}$/) }),
    answer: { status: 200, is: version.extend({ markdown: z.string() }), what: 'Its text' },
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, params }) => versionText(deps, params.text, Number(params.n)),
  }),
  route({
    method: 'get',
    path: '/api/staff/texts/{text}',
    summary: 'A legal text with its versions, the number of people that a material change asks, and a template to begin with',
    access: { who: 'staff', may: 'settings.read' },
    params,
    answer: { status: 200, is: sheet, what: 'Everything that its editor shows' },
    run: ({ deps, params }) => legalTextSheet(deps, params.text),
  }),
  route({
    method: 'put',
    path: '/api/staff/texts/{text}',
    summary: 'Publishes a legal text as a new version',
    details: '`base`: the version that was edited. With `isMaterial` everybody is asked to read the notice again; `changes` says why.',
    access: { who: 'staff', may: 'settings.write', fresh: true },
    params,
    body: legalTextForm,
    answer: { status: 200, is: sheet, what: 'The updated text' },
    refusals: { 409: ['content.changed_meanwhile', 'api.conflict'] },
    run: ({ deps, params, body, person }) => publishLegalText(deps, params.text, { who: person.accountId, ...body }),
  }),
]
