import { join } from 'node:path'
import { readdir, readFile, stat } from 'node:fs/promises'
import { z } from '@hono/zod-openapi'
import type { Address } from 'postal-mime'
import { AppError } from '#domain/errors.ts'
import type { TrialMail, TrialCode } from '#domain/accounts/api.ts'
import { route } from '#server/core/route.ts'
import { ownOriginOf } from '#server/platform/http/origin.ts'
import { STAFF_ROLES, isStaffRole } from '#domain/staff/staff-role.ts'
import { fullName } from '#domain/person-name.ts'
import { romeDay } from '#domain/plain-date.ts'
import { unseal } from '#server/core/accounts/second-factor-sealed.ts'
import { codeOf, stepAt } from '#server/core/accounts/totp.ts'
import type { Deps } from '#server/core/deps.ts'
import { listStaffFactors } from './queries.ts'

const mail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  date: z.int(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
})

const SHOWN = 50

/** The mails that the trial wrote as files instead of sending them, newest first. */
async function readMails(folder: string): Promise<TrialMail[]> {
  const names = (await readdir(folder).catch(ignoreMissing)).filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
  const dated = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })))
  const newest = dated.toSorted((a, b) => b.at - a.at).slice(0, SHOWN)
  return Promise.all(newest.map(({ name, at }) => readMail(folder, name, at)))
}

async function readMail(folder: string, name: string, writtenAt: number): Promise<TrialMail> {
  const { default: PostalMime } = await import('postal-mime')
  const { to, subject, date, text, html } = await PostalMime.parse(await readFile(join(folder, name)))
  return {
    id: name.slice(0, -'.eml'.length),
    to: to?.map(({ address }: Address) => address).join(', ') ?? '',
    subject: subject ?? '',
    date: date ? Date.parse(date) : Math.round(writtenAt),
    text: text ?? '',
    html: html ?? '',
    links: linksIn(text ?? ''),
  }
}

// Our templates print each button's address below it, so that the text contains them all.
const linksIn = (text: string) => [...new Set(text.match(/https?:\/\/\S+/g))]

function ignoreMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

const code = z.object({ email: z.string(), name: z.string(), roles: z.array(z.enum(STAFF_ROLES)), code: z.string() })

/**
 * Mails contain links that open accounts, and codes open Gestione. A foreign page whose name is made to resolve to this machine (DNS
 * rebinding) could read them as same-origin: the host name reveals it.
 */
function refuseElsewhere(config: Parameters<typeof ownOriginOf>[0], host: string | undefined): void {
  if (!ownOriginOf(config, host)) throw new AppError('api.forbidden_origin', 403)
}

/** Routes that only the trial has. */
export const trialRoutes = [
  route({
    method: 'get',
    path: '/api/trial/mails',
    summary: 'The mails that the trial would have sent (trial only)',
    access: { who: 'anyone', why: 'The trial shows every mailbox; a real installation does not have this call' },
    answer: { status: 200, is: z.array(mail), what: 'Newest first' },
    refusals: { 403: ['api.forbidden_origin'] },
    run: ({ deps: { config }, c }) => {
      refuseElsewhere(config, c.req.header('host'))
      return readMails(join(config.dataDir, 'outbox'))
    },
  }),
  route({
    method: 'get',
    path: '/api/trial/codes',
    summary: 'The current codes of the authenticator apps of the demo’s staff (trial only)',
    access: { who: 'anyone', why: 'The trial shows every code; a real installation does not have this call' },
    answer: { status: 200, is: z.array(code), what: 'By address' },
    refusals: { 403: ['api.forbidden_origin'] },
    run: ({ deps, c }) => {
      refuseElsewhere(deps.config, c.req.header('host'))
      return staffCodes(deps)
    },
  }),
]

/**
 * The current codes of the staff's authenticator apps. A code works once: after its use the next one is returned, which the server already
 * accepts.
 */
async function staffCodes({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<TrialCode[]> {
  const now = stepAt(clock.now())
  const codes = new Map<string, TrialCode>()
  for (const { uid, secret, lastStep, email, role, firstname, lastname } of await listStaffFactors(db, romeDay(clock.now()))) {
    const key = unseal(config.secret, uid, secret)
    if (!key || !isStaffRole(role)) continue
    const step = Math.min(now + 1, Math.max(now, lastStep + 1))
    const code = codes.get(uid) ?? {
      email,
      name: fullName(firstname, lastname),
      roles: [],
      code: await codeOf(key, step),
    }
    code.roles.push(role)
    codes.set(uid, code)
  }
  return [...codes.values()]
}
