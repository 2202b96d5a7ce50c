import { basename } from 'node:path'
import { type Database, isUniqueViolation, transaction } from '#db/connect.ts'
import { identityTime } from '#db/identity-time.ts'
import type { Association } from '#domain/content/association.ts'
import type { FirebaseHashConfig } from '#server/core/accounts/firebase-password.ts'
import { insertConsentEvents } from '#server/core/consents/queries.ts'
import { type DocumentIndex, indexDocuments } from './document-index.ts'
import { readFirebaseAccount } from './firebase-account.ts'
import { numberOf, readFirebaseDocument } from './firebase-document.ts'
import { jsonEntries } from './json-file.ts'
import { findKnown } from './known.ts'
import { type Outcome, type Person, planPeople, type Planned, type Rules, type Writes } from './plan.ts'
import type { Report, ReportLine } from './report.ts'
import { insertAccounts, insertCredentials, replacePassword, updateAccount } from '#server/core/accounts/bulk-queries.ts'
import { insertCards, insertPeriods, keepNumbers } from '#server/core/cards/queries.ts'
import { insertDocuments, updateDocument } from '#server/core/people/queries.ts'

export type Import = {
  db: Database
  association: Association
  /** Paths of the exports of accounts and of the collection `users`. */
  auth: string
  users: string
  hashConfig: FirebaseHashConfig
  report: Report
  /** Epoch ms. */
  now: number
  progress?: (text: string) => void
}

export type Imported = { accounts: number; documents: number } & Record<Outcome, number>

/** People per transaction: short enough not to block a server on the same Postgres. */
const BATCH = 500
/** A simultaneous sign-up may take an address or a number after planning; the batch is then planned again. */
const TRIES = 5

/**
 * Imports accounts and user documents with their ids and numbers. Both files are read completely before anything is written. Every batch is
 * a transaction, and an existing row is kept or updated: the import can be stopped at any time and run again.
 *
 * @throws ImportProblem for an invalid file
 */
export async function importFirebase(given: Import): Promise<Imported> {
  const { auth, users, progress } = given
  const total = await countAccounts(auth, progress)
  const early: ReportLine[] = []
  const burnt: string[] = []
  const documents = await indexDocuments(users, (code, { id, row, value }) => {
    early.push({ file: basename(users), row, id, email: null, code })
    const number = code === 'document_id_missing' && numberOf(value)
    if (number) burnt.push(number)
  })
  try {
    await given.report.add(early)
    await burn(given, burnt)
    return await new Run(given, documents, total).run()
  } finally {
    documents.close()
  }
}

async function countAccounts(path: string, progress?: (text: string) => void): Promise<number> {
  let total = 0
  for await (const _ of jsonEntries(path, { inside: 'users' })) {
    total++
    progress?.(`reading: ${total} accounts`)
  }
  return total
}

class Run {
  readonly #given: Import
  readonly #documents: DocumentIndex
  readonly #total: number
  readonly #rules: Rules
  readonly #categories: string[]
  readonly #seen = new Set<string>()
  readonly #result: Imported
  #people: Person[] = []
  #lines: ReportLine[] = []
  #burnt: string[] = []

  constructor(given: Import, documents: DocumentIndex, total: number) {
    const { db, association, now } = given
    this.#given = given
    this.#documents = documents
    this.#total = total
    this.#rules = { association, now, sha256: documents.sha256, time: (ms) => identityTime(db, ms) }
    this.#categories = association.membershipCategories.map(({ id }) => id)
    this.#result = { accounts: 0, documents: documents.count, added: 0, changed: 0, same: 0, refused: 0 }
  }

  async run(): Promise<Imported> {
    for await (const { value } of jsonEntries(this.#given.auth, { inside: 'users' })) {
      this.#result.accounts++
      this.#read(value)
      if (this.#people.length >= BATCH || this.#lines.length >= BATCH) await this.#flush()
    }
    await this.#flush()
    for (const { id, value } of this.#documents.rest()) {
      this.#lines.push({ file: basename(this.#given.users), row: null, id, email: null, code: 'document_without_account' })
      this.#burn(value)
      if (this.#lines.length >= BATCH) await this.#flush()
    }
    await this.#flush()
    return this.#result
  }

  #read(value: unknown): void {
    const { hashConfig, now } = this.#given
    const row = this.#result.accounts
    const { id, email, account, remarks } = readFirebaseAccount(value, hashConfig, now)
    const isTwice = id !== null && this.#seen.has(id)
    if (id !== null) this.#seen.add(id)
    if (!account || isTwice) {
      this.#result.refused++
      this.#say({ row, id, email }, isTwice ? [{ code: 'id_twice' }] : remarks)
      if (id !== null && !isTwice) this.#burn(this.#documents.take(id))
      return
    }
    const read = readFirebaseDocument(this.#documents.take(account.id), account.displayName, this.#categories)
    this.#people.push({ row, account, document: read.document, remarks: [...remarks, ...read.remarks] })
  }

  #say(of: Pick<ReportLine, 'row' | 'id' | 'email'>, remarks: readonly Pick<ReportLine, 'code' | 'detail'>[]): void {
    for (const remark of remarks) this.#lines.push({ file: basename(this.#given.auth), ...of, ...remark })
  }

  #burn(document: unknown): void {
    const number = numberOf(document)
    if (number !== null) this.#burnt.push(number)
  }

  async #flush(): Promise<void> {
    const planned = await writePeople(this.#given.db, this.#people, this.#rules)
    for (const { person, outcome, remarks } of planned) {
      this.#result[outcome]++
      const { id, email } = person.account
      this.#say({ row: person.row, id, email }, remarks)
      if (outcome === 'refused' && person.document) this.#burnt.push(person.document.tessera)
    }
    await burn(this.#given, this.#burnt)
    await this.#given.report.add(this.#lines)
    this.#people = []
    this.#lines = []
    this.#burnt = []
    const { accounts } = this.#result
    this.#given.progress?.(`importing: ${accounts} of ${this.#total} accounts, ${Math.floor((100 * accounts) / (this.#total || 1))} %`)
  }
}

async function writePeople(db: Database, people: Person[], rules: Rules): Promise<Planned[]> {
  if (people.length === 0) return []
  for (let tries = 1; ; tries++) {
    try {
      return await transaction(db, async () => {
        const { writes, planned } = planPeople(people, await findKnown(db, people), rules)
        await write(db, writes)
        return planned
      })
    } catch (error) {
      if (!isUniqueViolation(error) || tries === TRIES) throw error
    }
  }
}

async function write(db: Database, writes: Writes): Promise<void> {
  await insertAccounts(db, writes.accounts)
  await insertCredentials(db, writes.credentials)
  await keepNumbers(db, writes.numbers)
  await insertDocuments(db, writes.documents)
  await insertCards(db, writes.cards)
  await insertPeriods(db, writes.periods)
  if (writes.consents.length > 0) await insertConsentEvents(db, writes.consents)
  for (const { id, changes } of writes.accountChanges) await updateAccount(db, id, changes)
  for (const { uid, changes } of writes.documentChanges) await updateDocument(db, uid, changes)
  for (const { id, found, changes } of writes.passwordChanges) await replacePassword(db, id, found, changes)
}

/** Reserves used numbers: they are never given again, but a later row of the export with its own number gets it. */
const burn = ({ db, now }: Pick<Import, 'db' | 'now'>, numbers: string[]) =>
  keepNumbers(
    db,
    [...new Set(numbers)].map((number) => ({ number, issuedAt: now })),
  )
