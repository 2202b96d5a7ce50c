import type { Access } from '#server/platform/http/declaration.ts'
import type { Limit } from '#server/platform/limits/rate-limit.ts'

type Schema = { properties?: Record<string, unknown>; required?: string[] }
type Body = { required?: boolean; content: Record<string, { schema?: Schema }> }
type Operation = {
  summary: string
  description?: string
  'x-access': Access & { limit?: Limit & { by: string } }
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: Body
  responses: Record<string, { description: string }>
}
export type ApiDocument = { paths: Record<string, Record<string, Operation>> }

/** Refusals implied by the access; the head of the page explains them once. */
const IMPLIED = [
  'auth.session_expired',
  'auth.proof_required',
  'auth.email_unverified',
  'guard.forbidden',
  'auth.twofactor_missing',
  'api.invalid',
]
const BEGIN = '<!-- calls -->'
const END = '<!-- end of calls -->'

/** docs/api.md with the document's calls between its two marks; the text around them stays. */
export function apiPage(page: string, { paths }: ApiDocument): string {
  const [head, rest] = page.split(BEGIN)
  const foot = rest?.split(END)[1]
  if (head === undefined || foot === undefined) throw new Error(`docs/api.md has no ${BEGIN} and ${END}.`)
  const rooms = Map.groupBy(
    Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation }))),
    ({ path }) => (path.startsWith('/api/') ? path.split('/').slice(0, 3).join('/') : 'Outside /api'),
  )
  const sections = [...rooms]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([room, calls]) =>
      [
        `## ${room}`,
        '',
        '| Call | Who | What |',
        '| --- | --- | --- |',
        ...calls.map(({ path, method, operation }) => row(path, method, operation)),
      ].join('\n'),
    )
  return `${head}${BEGIN}\n\n${sections.join('\n\n')}\n\n${END}${foot}`
}

function row(
  path: string,
  method: string,
  { summary, description, 'x-access': access, parameters = [], requestBody, responses }: Operation,
): string {
  const query = parameters.filter((one) => one.in === 'query').map(({ name, required }) => named(name, required))
  const what = [
    `${summary.replace(/\.$/, '')}.`,
    description,
    given('Query', query),
    given('Body', fields(requestBody)),
    refusals(responses),
  ]
  return `| ${[`\`${method.toUpperCase()} ${path}\``, who(access), what.filter(Boolean).join(' ')].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function who({ limit, ...access }: Operation['x-access']): string {
  const often = limit && `${limit.max} in ${duration(limit.windowMs)} by ${limit.by}`
  return [...may(access), often].filter(Boolean).join('; ')
}

function may(access: Access): string[] {
  switch (access.who) {
    case 'anyone':
      return [`anyone: ${access.why[0]!.toLowerCase()}${access.why.slice(1)}`]
    case 'visitor':
      return ['anyone, signed in or not']
    case 'account':
      return ['signed in', access.verified ? 'address confirmed' : '', access.proved ? 'proved within ten minutes' : ''].filter(Boolean)
    case 'staff':
      return [`staff who may \`${access.may}\`, second factor shown${access.fresh ? ' within 15 minutes' : ''}`]
  }
}

function fields(body: Body | undefined): string[] {
  const { properties = {}, required = [] } = Object.values(body?.content ?? {})[0]?.schema ?? {}
  return Object.keys(properties).map((name) => named(name, required.includes(name)))
}

function refusals(responses: Operation['responses']): string {
  const told = Object.entries(responses).flatMap(([status, { description }]) => {
    const codes =
      Number(status) < 400 ? [] : description.split(', ').filter((code) => /^[a-z]+\.[a-z_]+$/.test(code) && !IMPLIED.includes(code))
    return codes.length ? [`${status} ${codes.map((code) => `\`${code}\``).join(', ')}`] : []
  })
  return told.length ? `Refuses: ${told.join('; ')}.` : ''
}

const named = (name: string, isRequired = false): string => `\`${name}${isRequired ? '' : '?'}\``
const given = (what: string, names: string[]): string => (names.length ? `${what}: ${names.join(', ')}.` : '')

function duration(ms: number): string {
  const minutes = ms / 60_000
  return minutes % 1440 === 0 ? `${minutes / 1440} d` : minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`
}
