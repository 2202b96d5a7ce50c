import { z } from 'zod'
import { EMBLEM_LARGE, emblemAddress, isEmblem } from '#domain/content/emblem.ts'
import { MakeProblem } from './problem.ts'

/** What the app shows before its first request: the name under its icon, and the association's colour, '#rrggbb'. */
export type Look = { name: string; color: string }

/** `emblem`: the server's picture; null if it has none. */
type ServerLook = Look & { emblem: Buffer | null }

/** The association's public page, the same on every Tessera. */
const association = z.object({
  id: z.literal('associazione'),
  name: z.string(),
  shortName: z.string().min(1),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  emblem: z.string().refine(isEmblem).nullish(),
  membershipCategories: z.array(z.unknown()),
})

const WAIT_MS = 10_000

/** Reads name, colour and emblem from a running Tessera. @throws MakeProblem */
export async function askServer(origin: string): Promise<ServerLook> {
  const answer = await get(origin, '/api/collections/pagine/associazione')
  if (answer.status >= 300 && answer.status < 400)
    throw new MakeProblem(`${origin} sends elsewhere, to ${answer.headers.get('location')}: give the address at which Tessera answers.`)
  const body: unknown = await answer.json().catch(() => null)
  const refused = (body as { error?: { code?: unknown } } | null)?.error?.code
  if (answer.status === 404 && refused === 'api.not_found')
    throw new MakeProblem(`${origin} has no association yet: open its set-up link first.`)
  const read = association.safeParse(body)
  if (!answer.ok || !read.success)
    throw new MakeProblem(`${origin} is no Tessera: it answers ${answer.status}, and nothing of an association.`)
  const { shortName, color, emblem } = read.data
  return { name: shortName, color, emblem: emblem ? await pictureOf(origin, emblem) : null }
}

async function pictureOf(origin: string, emblem: string): Promise<Buffer> {
  const answer = await get(origin, emblemAddress(emblem, EMBLEM_LARGE))
  if (!answer.ok) throw new MakeProblem(`${origin} does not give its emblem: it answers ${answer.status}.`)
  return Buffer.from(await answer.arrayBuffer())
}

const get = (origin: string, path: string): Promise<Response> =>
  fetch(origin + path, { redirect: 'manual', signal: AbortSignal.timeout(WAIT_MS) }).catch((error: unknown) => {
    throw new MakeProblem(`${origin} ${reason(error)}.`, { cause: error })
  })

function reason(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  const code = cause?.code ?? ''
  if (name === 'TimeoutError') return `has not answered within ${WAIT_MS / 1000} seconds`
  if (code === 'CERT_HAS_EXPIRED') return 'has a certificate that has expired: renew it, phones refuse it too'
  if (/CERT|SIGNATURE|ISSUER/.test(code)) return `has a certificate that phones do not trust (${code})`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'is no address that leads anywhere'
  return `cannot be reached${code && ` (${code})`}`
}
