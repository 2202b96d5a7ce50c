import type { Database } from '#db/connect.ts'
import { millisOf } from '#db/identity-time.ts'
import { preparedRead } from '#db/prepared.ts'
import type { IdentityTime } from '#db/tables.ts'

export type FoundSession = {
  sessionId: string
  token: string
  accountId: string
  email: string
  emailVerified: boolean
  /** Epoch ms. */
  expiresAt: number
  /** When the session was last seen, by the day; epoch ms. */
  updatedAt: number
  /** When the person last proved their identity, epoch ms. Null in sessions older than this column. */
  provedAt: number | null
}

export type SessionReader = (token: string) => Promise<FoundSession | null>

/** Compiled once: every request of a signed-in person runs it. */
export function createSessionReader(db: Database): SessionReader {
  const compiled = db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.userId')
    .select([
      'session.id',
      'session.userId',
      'session.expiresAt',
      'session.updatedAt',
      'session.provedAt',
      'account.email',
      'account.emailVerified',
    ])
    .where('session.token', '=', '')
    .compile()
  const read = preparedRead<QueryRow>(db, compiled)
  return async (token) => {
    const [row] = await read([token])
    if (!row) return null
    return {
      sessionId: row.id,
      token,
      accountId: row.userId,
      email: row.email,
      emailVerified: Boolean(row.emailVerified),
      expiresAt: millisOf(row.expiresAt),
      updatedAt: millisOf(row.updatedAt),
      provedAt: row.provedAt,
    }
  }
}

type QueryRow = {
  id: string
  userId: string
  expiresAt: IdentityTime
  updatedAt: IdentityTime
  provedAt: number | null
  email: string
  emailVerified: boolean
}
