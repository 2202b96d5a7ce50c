import type { AccountRow, CardPeriodRow, CardRow, ConsentEventRow, CredentialRow, IdentityTime, UserDocumentRow } from '#db/tables.ts'
import type { Association } from '#domain/content/association.ts'
import { isImported } from '#server/core/accounts/firebase-password.ts'
import type { ImportedAccount } from './firebase-account.ts'
import type { ImportedDocument } from './firebase-document.ts'
import type { Known } from './known.ts'
import { addAccount, addMissingIdentities, followPassword, updateAccount } from './plan-account.ts'
import { planDocument } from './plan-document.ts'
import type { Remark, RemarkCode } from './remarks.ts'

/** A usable row of the export, with its remarks so far. */
export type Person = { row: number; account: ImportedAccount; document: ImportedDocument | null; remarks: Remark[] }

export type Rules = {
  association: Association
  /** Epoch ms of the import. */
  now: number
  /** SHA-256 of the documents' file: evidence for the ledger. */
  sha256: string
  time: (ms: number) => IdentityTime
}

export type Writes = {
  accounts: AccountRow[]
  credentials: CredentialRow[]
  numbers: { number: string; issuedAt: number }[]
  documents: UserDocumentRow[]
  cards: CardRow[]
  periods: CardPeriodRow[]
  consents: ConsentEventRow[]
  accountChanges: { id: string; changes: Partial<AccountRow> }[]
  documentChanges: { uid: string; changes: Partial<UserDocumentRow> }[]
  passwordChanges: { id: string; found: string; changes: Pick<CredentialRow, 'password' | 'updatedAt'> }[]
}

/** Data for planning one person. Each step returns whether it has written anything. */
export type Step = {
  account: ImportedAccount
  known: Known
  rules: Rules
  writes: Writes
  /** Epoch ms of the registration, if known. */
  registeredAt: number
  /** Unchanged since the import: without any known sign-in. */
  isUntouched: boolean
  remark: (code: RemarkCode, detail?: string) => void
}

export type Outcome = 'added' | 'changed' | 'same' | 'refused'
export type Planned = { person: Person; outcome: Outcome; remarks: Remark[] }

/** The writes that import these people. For existing people only safe ones: nothing that was changed or used here. */
export function planPeople(people: readonly Person[], known: Known, rules: Rules): { writes: Writes; planned: Planned[] } {
  const writes: Writes = {
    accounts: [],
    credentials: [],
    numbers: [],
    documents: [],
    cards: [],
    periods: [],
    consents: [],
    accountChanges: [],
    documentChanges: [],
    passwordChanges: [],
  }
  return { writes, planned: people.map((person) => planPerson(person, known, rules, writes)) }
}

function planPerson(person: Person, known: Known, rules: Rules, writes: Writes): Planned {
  const { account, document } = person
  const { id, email } = account
  const refused = (code: RemarkCode, detail?: string): Planned => ({ person, outcome: 'refused', remarks: [{ code, detail }] })
  const here = known.accounts.get(id)
  if (!here && (known.erased.has(id) || known.ledger.has(id))) return refused('erased')
  if (!here && known.emails.has(email)) return refused('email_taken', known.emails.get(email))

  const remarks = [...person.remarks]
  const step: Step = {
    account,
    known,
    rules,
    writes,
    registeredAt: account.createdAt ?? rules.now,
    isUntouched: isUntouched(id, known),
    remark: (code, detail) => void remarks.push({ code, detail }),
  }
  const written = [
    here ? updateAccount(step, here) : addAccount(step),
    followPassword(step),
    step.isUntouched && addMissingIdentities(step),
    document !== null && planDocument(step, document),
  ]
  const outcome = !here ? 'added' : written.includes(true) ? 'changed' : 'same'
  return { person, outcome, remarks }
}

const isUntouched = (id: string, { used, credentials }: Known) =>
  !used.has(id) && !credentials.get(id)?.some(({ password }) => password !== null && !isImported(password))
