import { isEmail, normaliseEmail } from '#domain/email.ts'
import { readText } from '#domain/form.ts'
import { type FirebaseHashConfig, importedPassword } from '#server/core/accounts/firebase-password.ts'
import { decodeBase64 } from './hash-config.ts'
import { type Remark, shown } from './remarks.ts'

/** The importable part of an account of `auth:export`. */
export type ImportedAccount = {
  id: string
  email: string
  emailVerified: boolean
  /** Epoch ms; null if the export has none. */
  createdAt: number | null
  /** In the stored form; null without one. */
  password: string | null
  identities: Identity[]
  displayName: string | null
}

export type Identity = { provider: 'google' | 'facebook'; accountId: string }

export type ReadAccount = {
  /** Readable parts, for the report. */
  id: string | null
  email: string | null
  /** Null when nothing of the row can be imported; the remarks tell why. */
  account: ImportedAccount | null
  remarks: Remark[]
}

/** Firebase existed from 2011 on. */
const EARLIEST = Date.UTC(2011, 0, 1)
const MAX_ID = 128

/** Reads a row of the export. @param now epoch ms: no account is younger */
export function readFirebaseAccount(row: unknown, config: FirebaseHashConfig, now: number): ReadAccount {
  if (!isObject(row)) return { id: null, email: null, account: null, remarks: [{ code: 'row_unreadable' }] }
  const remarks: Remark[] = []
  const remark = (code: Remark['code'], detail?: string) => void remarks.push({ code, detail })
  const providers = readProviders(row.providerUserInfo, remark)
  const id = readId(row.localId)
  const email = readEmail(row, providers)
  const refused = (code: Remark['code'], detail?: string): ReadAccount => ({
    id,
    email: email?.value ?? null,
    account: null,
    remarks: [{ code, detail }],
  })

  if (id === null) return refused('id_invalid', shown(row.localId))
  if (isTrue(row.disabled)) return refused('disabled')
  if (!email) return refused('email_missing', typeof row.phoneNumber === 'string' ? 'phone only' : 'anonymous')
  if (!isEmail(email.value)) return refused('email_invalid', shown(email.value))
  if (email.ofGoogle) remark('email_from_google')

  if (Array.isArray(row.mfaInfo) && row.mfaInfo.length > 0) remark('second_factor_lost')
  const account: ImportedAccount = {
    id,
    email: email.value,
    emailVerified: email.ofGoogle || isTrue(row.emailVerified),
    createdAt: readTime(row.createdAt, now, remark),
    password: readPassword(row, config, remark),
    identities: identitiesOf(providers, remark),
    displayName: typeof row.displayName === 'string' && row.displayName.isWellFormed() ? row.displayName.slice(0, 200) : null,
  }
  return { id, email: account.email, account, remarks }
}

type Say = (code: Remark['code'], detail?: string) => void

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Exports that went through a spreadsheet have texts. */
const isTrue = (value: unknown) => value === true || value === 'true'

/** Firebase's own ids have 28 letters and digits; ids chosen by a project may be anything that is possible in an address. */
function readId(value: unknown): string | null {
  return typeof value === 'string' && value.length <= MAX_ID && /^[^\s\p{C}/]+$/u.test(value) && !/^\.{1,2}$/.test(value) ? value : null
}

/** With several accounts per address, Firebase keeps the address with the provider only. Google has confirmed it, others may not have. */
function readEmail(row: Record<string, unknown>, providers: Provider[]): { value: string; ofGoogle: boolean } | null {
  const own = readText(row.email)
  if (own.problem !== 'required') return { value: normaliseEmail(own.value ?? shown(row.email)), ofGoogle: false }
  const google = providers.find(({ providerId, email }) => providerId === 'google.com' && email)
  return google?.email ? { value: normaliseEmail(google.email), ofGoogle: true } : null
}

/** Epoch ms as text (the command line) or number, or an ISO time (the admin library). */
function readTime(value: unknown, now: number, say: Say): number | null {
  if (value === undefined || value === null || value === '') return null
  const ms = typeof value === 'string' && !/^\d+$/.test(value) ? Date.parse(value) : Number(value)
  if (Number.isInteger(ms) && ms >= EARLIEST && ms <= now) return ms
  say('field_unreadable', `createdAt ${shown(value)}`)
  return null
}

function readPassword({ passwordHash, salt }: Record<string, unknown>, config: FirebaseHashConfig, say: Say): string | null {
  if (passwordHash === undefined || passwordHash === null || passwordHash === '') return null
  const [hash, itsSalt] = [decodeBase64(passwordHash), decodeBase64(salt ?? '')]
  const password = hash && itsSalt && importedPassword({ hash, salt: itsSalt }, config)
  if (!password) say('password_unreadable')
  return password || null
}

type Provider = { providerId: string; rawId: unknown; email: string | null }

function readProviders(value: unknown, say: Say): Provider[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) {
    say('field_unreadable', 'providerUserInfo')
    return []
  }
  return value.filter(isObject).map(({ providerId, rawId, email }) => ({
    providerId: typeof providerId === 'string' ? providerId : 'unknown',
    rawId,
    email: typeof email === 'string' && email.isWellFormed() && email.length <= 2000 ? email : null,
  }))
}

const OURS: Record<string, Identity['provider']> = { 'google.com': 'google', 'facebook.com': 'facebook' }

function identitiesOf(providers: Provider[], say: Say): Identity[] {
  const identities: Identity[] = []
  for (const { providerId, rawId } of providers) {
    if (providerId === 'password' || providerId === 'phone') continue
    const provider = Object.hasOwn(OURS, providerId) ? OURS[providerId] : undefined
    if (!provider) say('provider_unsupported', shown(providerId))
    else if (typeof rawId !== 'string' || !/^[\w.-]{1,255}$/.test(rawId)) say('provider_unreadable', provider)
    else if (!identities.some((other) => other.provider === provider)) identities.push({ provider, accountId: rawId })
  }
  return identities
}
