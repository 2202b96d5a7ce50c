import type { Database } from '#db/connect.ts'
import type { CredentialRow, UserDocumentRow } from '#db/tables.ts'
import { findErased } from '#server/core/accounts/erased-imports.ts'
import type { Person } from './plan.ts'
import {
  accountsByEmail,
  accountsById,
  cardsOf,
  credentialsOf,
  documentsOf,
  holdersOf,
  identitiesAt,
  ledgerChannels,
  withSession,
} from './queries.ts'

/** Existing data about a batch of people. Planning adds its own assignments. */
export type Known = {
  accounts: Map<string, { email: string; emailVerified: boolean }>
  /** Account by e-mail. */
  emails: Map<string, string>
  /** By account. */
  credentials: Map<string, KnownCredential[]>
  /** Account by `identityKey`. */
  identities: Map<string, string>
  documents: Map<string, KnownDocument>
  /** Account by number; null: of a deleted account. */
  numbers: Map<string, string | null>
  /** Accounts with a card. */
  cards: Set<string>
  /** Accounts used here: with an open session, or more rows in the ledger than an import writes. */
  used: Set<string>
  /** People in the consent ledger. */
  ledger: Set<string>
  /** Erased people. */
  erased: Set<string>
}

export type KnownCredential = Pick<CredentialRow, 'id' | 'providerId' | 'accountId' | 'password'>
export type KnownDocument = Omit<UserDocumentRow, 'createdAt' | 'updatedAt'>

export const identityKey = ({ provider, accountId }: { provider: string; accountId: string }) => `${provider} ${accountId}`

/** Call it inside the writing transaction. */
export async function findKnown(db: Database, people: readonly Person[]): Promise<Known> {
  const ids = [...new Set(people.map(({ account }) => account.id))]
  const identities = people.flatMap(({ account }) => account.identities)
  const at = (provider: string) => identities.filter((identity) => identity.provider === provider).map(({ accountId }) => accountId)
  const numbers = people.flatMap(({ document }) => (document ? [document.tessera] : []))

  const accounts = await accountsById(db, ids)
  const emails = await accountsByEmail(
    db,
    people.map(({ account }) => account.email),
  )
  const ledger = await ledgerChannels(db, ids)
  const owners = [...(await identitiesAt(db, 'google', at('google'))), ...(await identitiesAt(db, 'facebook', at('facebook')))]
  return {
    accounts: new Map(accounts.map((row) => [row.id, row])),
    emails: new Map([...accounts, ...emails].map(({ email, id }) => [email, id])),
    credentials: Map.groupBy(await credentialsOf(db, ids), ({ userId }) => userId),
    identities: new Map(owners.map(({ providerId, accountId, userId }) => [identityKey({ provider: providerId, accountId }), userId])),
    documents: new Map((await documentsOf(db, ids)).map((row) => [row.uid, row])),
    numbers: new Map((await holdersOf(db, numbers)).map(({ number, uid }) => [number, uid])),
    cards: new Set((await cardsOf(db, ids)).flatMap(({ uid }) => uid ?? [])),
    used: new Set([
      ...(await withSession(db, ids)).map(({ userId }) => userId),
      ...ledger.filter(({ channel }) => channel !== 'staff').map(({ personId }) => personId),
    ]),
    ledger: new Set(ledger.map(({ personId }) => personId)),
    erased: await findErased(db, ids),
  }
}
