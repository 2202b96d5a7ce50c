import { newId } from '#db/id.ts'
import type { AccountRow, CardPeriodRow, CardRow, ConsentEventRow, CredentialRow, IdentityTime, UserDocumentRow } from '#db/tables.ts'
import { type Association, defaultCategory } from '#domain/association.ts'
import { firstPeriod } from '#domain/card-validity.ts'
import { romeDay } from '#domain/plain-date.ts'
import { isImported } from '../auth/firebase-password.ts'
import type { ImportedAccount } from './firebase-account.ts'
import type { ImportedDocument } from './firebase-document.ts'
import { identityKey, type Known } from './known.ts'
import { importedTick } from './imported-tick.ts'
import type { Remark, RemarkCode } from './remarks.ts'

/** A row of the export that can be taken, with what there was to say of it already. */
export type Person = { row: number; account: ImportedAccount; document: ImportedDocument | null; remarks: Remark[] }

export type Rules = {
  association: Association
  /** Epoch ms of the import. */
  now: number
  /** SHA-256 of the documents' file: the ledger's evidence. */
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

export type Outcome = 'added' | 'changed' | 'same' | 'refused'
export type Planned = { person: Person; outcome: Outcome; remarks: Remark[] }

/** What is to be written so that these people are here. Of who is here already only what is safe: nothing that was changed or used here. */
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
  const planned = people.map((person): Planned => {
    const one = new PersonPlan(person, known, rules, writes)
    const outcome = one.plan()
    return { person, outcome, remarks: outcome === 'refused' ? one.remarks : [...person.remarks, ...one.remarks] }
  })
  return { writes, planned }
}

class PersonPlan {
  readonly remarks: Remark[] = []
  readonly #account: ImportedAccount
  readonly #document: ImportedDocument | null
  readonly #known: Known
  readonly #rules: Rules
  readonly #writes: Writes
  /** Epoch ms of the registration, as far as it is known. */
  readonly #registeredAt: number
  #changed = false

  constructor({ account, document }: Person, known: Known, rules: Rules, writes: Writes) {
    this.#account = account
    this.#document = document
    this.#known = known
    this.#rules = rules
    this.#writes = writes
    this.#registeredAt = account.createdAt ?? rules.now
  }

  plan(): Outcome {
    const { id, email } = this.#account
    const here = this.#known.accounts.get(id)
    if (!here && this.#known.ledger.has(id)) return this.#refuse('erased')
    if (!here && this.#known.emails.has(email)) return this.#refuse('email_taken', this.#known.emails.get(email))

    const untouched = this.#isUntouched()
    if (here) this.#updateAccount(here, untouched)
    else this.#addAccount()
    this.#planPassword(untouched)
    if (untouched) this.#planIdentities()
    this.#planDocument(untouched)
    if (!here) return 'added'
    return this.#changed ? 'changed' : 'same'
  }

  #refuse(code: RemarkCode, detail?: string): 'refused' {
    this.remarks.push({ code, detail })
    return 'refused'
  }

  /** As the import has left it: nobody has signed in since, as far as that can be seen. */
  #isUntouched(): boolean {
    const { id } = this.#account
    return !this.#known.signedIn.has(id) && !this.#credentials().some(({ password }) => password !== null && !isImported(password))
  }

  #credentials = () => this.#known.credentials.get(this.#account.id) ?? []

  #addAccount(): void {
    const { id, email, emailVerified } = this.#account
    const { now, time } = this.#rules
    // Accounts that are not confirmed are dropped after a month: of those that come in now, the month begins now.
    const createdAt = time(emailVerified ? this.#registeredAt : now)
    this.#writes.accounts.push({ id, email, emailVerified, name: '', image: null, createdAt, updatedAt: time(now) })
    this.#known.emails.set(email, id)
  }

  #updateAccount(here: { email: string; emailVerified: boolean }, untouched: boolean): void {
    const { id, email, emailVerified } = this.#account
    const updatedAt = this.#rules.time(this.#rules.now)
    const isFree = (this.#known.emails.get(email) ?? id) === id
    if (here.email === email) {
      if (here.emailVerified || !emailVerified) return
      this.#writes.accountChanges.push({ id, changes: { emailVerified, updatedAt } })
    } else if (untouched && isFree) {
      this.#writes.accountChanges.push({ id, changes: { email, emailVerified, updatedAt } })
      this.#known.emails.set(email, id)
    } else {
      this.remarks.push({ code: 'email_differs', detail: here.email })
      return
    }
    this.#changed = true
  }

  #planPassword(untouched: boolean): void {
    const { id, password } = this.#account
    if (password === null) return
    const found = this.#credentials().find(({ providerId }) => providerId === 'credential')
    if (!found && untouched) this.#addCredential({ providerId: 'credential', accountId: id, password })
    if (!found?.password || found.password === password || !isImported(found.password)) return
    const changes = { password, updatedAt: this.#rules.time(this.#rules.now) }
    this.#writes.passwordChanges.push({ id: found.id, found: found.password, changes })
    this.#changed = true
  }

  #planIdentities(): void {
    const { id, identities } = this.#account
    for (const identity of identities) {
      const owner = this.#known.identities.get(identityKey(identity))
      if (owner !== undefined && owner !== id) this.remarks.push({ code: 'provider_taken', detail: identity.provider })
      if (owner !== undefined || this.#credentials().some(({ providerId }) => providerId === identity.provider)) continue
      this.#addCredential({ providerId: identity.provider, accountId: identity.accountId, password: null })
      this.#known.identities.set(identityKey(identity), id)
    }
  }

  #addCredential(row: Pick<CredentialRow, 'providerId' | 'accountId' | 'password'>): void {
    const { now, time } = this.#rules
    const none = {
      accessToken: null,
      refreshToken: null,
      idToken: null,
      accessTokenExpiresAt: null,
      refreshTokenExpiresAt: null,
      scope: null,
    }
    const times = { createdAt: time(now), updatedAt: time(now) }
    this.#writes.credentials.push({ id: newId(now), userId: this.#account.id, ...none, ...row, ...times })
    this.#changed = true
  }

  #planDocument(untouched: boolean): void {
    const document = this.#document
    if (!document) return
    const { id } = this.#account
    const here = this.#known.documents.get(id)
    if (!here) this.#addDocument(document)
    else if (here.tessera !== document.tessera)
      this.remarks.push({ code: 'tessera_differs', detail: `${document.tessera}, here ${here.tessera}` })
    else if (untouched) {
      const ticks = { privacy: here.privacy || document.privacy, confirm14: here.confirm14 || document.confirm14 }
      const names = ticks.privacy && !document.privacy ? {} : { firstname: document.firstname, lastname: document.lastname }
      const wanted = { ...names, ...ticks }
      if (Object.entries(wanted).every(([name, value]) => here[name as keyof typeof wanted] === value)) return
      this.#writes.documentChanges.push({ uid: id, changes: { ...wanted, updatedAt: this.#rules.now } })
      this.#changed = true
      this.#recordTicks({ privacy: ticks.privacy && !here.privacy, confirm14: ticks.confirm14 && !here.confirm14 })
      this.#addCard(document)
    }
  }

  #addDocument(document: ImportedDocument): void {
    const { id } = this.#account
    const { firstname, lastname, tessera, privacy, confirm14 } = document
    const holder = this.#known.numbers.get(tessera)
    if (holder !== undefined && holder !== id) {
      this.remarks.push({ code: 'tessera_taken', detail: tessera })
      return
    }
    this.#known.numbers.set(tessera, id)
    const [createdAt, updatedAt] = [this.#registeredAt, this.#rules.now]
    this.#writes.numbers.push({ number: tessera, issuedAt: createdAt })
    this.#writes.documents.push({ uid: id, firstname, lastname, tessera, privacy, confirm14, createdAt, updatedAt })
    this.#changed = true
    this.#recordTicks(document)
    this.#addCard(document)
  }

  #recordTicks({ privacy, confirm14 }: { privacy: boolean; confirm14: boolean }): void {
    const { sha256, now } = this.#rules
    const common = { personId: this.#account.id, tickedAt: this.#registeredAt, sha256, now }
    if (privacy) this.#writes.consents.push(importedTick({ ...common, field: 'privacy' }))
    if (confirm14) this.#writes.consents.push(importedTick({ ...common, field: 'confirm14' }))
  }

  /**
   * As at a sign-up (domain guide, section 2.1), or as the data says. An incomplete document gets its card when the person completes it,
   * unless the data says more of it than could be known then.
   */
  #addCard({ tessera, privacy, confirm14, category, memberSince, period }: ImportedDocument): void {
    const { id } = this.#account
    const { association, now } = this.#rules
    const isComplete = privacy && confirm14
    if (this.#known.cards.has(id) || !(isComplete || category || memberSince || period)) return
    this.#known.cards.add(id)
    const inCategory = association.membershipCategories.find((one) => one.id === category) ?? defaultCategory(association)
    const nothing = { suspendedFrom: null, suspendedTo: null, suspensionText: null, cancelledOn: null, cancellationReason: null }
    this.#writes.cards.push({ number: tessera, uid: id, category: inCategory.id, memberSince, ...nothing, createdAt: this.#registeredAt })
    const first = inCategory.admission === 'automatic' ? firstPeriod(association.cardValidity, romeDay(now)) : null
    const granted = period ?? first
    if (granted) this.#writes.periods.push({ id: newId(now), cardNumber: tessera, ...granted, createdAt: now })
  }
}
