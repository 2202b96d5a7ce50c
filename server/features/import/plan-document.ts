import { newId } from '#db/id.ts'
import type { ConsentEventRow } from '#db/tables.ts'
import { categoryOf } from '#domain/content/association.ts'
import { firstPeriod } from '#domain/cards/card-validity.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { ImportedDocument } from './firebase-document.ts'
import type { KnownDocument } from './known.ts'
import type { Step } from './plan.ts'

export function planDocument(step: Step, document: ImportedDocument): boolean {
  const here = step.known.documents.get(step.account.id)
  if (!here) return addDocument(step, document)
  if (here.tessera !== document.tessera) {
    step.remark('tessera_differs', `${document.tessera}, here ${here.tessera}`)
    return false
  }
  return step.isUntouched && updateDocument(step, document, here)
}

function addDocument(step: Step, document: ImportedDocument): boolean {
  const { account, known, rules, writes, registeredAt, remark } = step
  const { firstname, lastname, tessera, privacy, confirm14 } = document
  const holder = known.numbers.get(tessera)
  if (holder !== undefined && holder !== account.id) {
    remark('tessera_taken', tessera)
    return false
  }
  known.numbers.set(tessera, account.id)
  writes.numbers.push({ number: tessera, issuedAt: registeredAt })
  const times = { createdAt: registeredAt, updatedAt: rules.now }
  writes.documents.push({ uid: account.id, firstname, lastname, tessera, privacy, confirm14, ...times })
  recordTicks(step, document)
  addCard(step, document)
  return true
}

/** An existing tick stays; names follow the export if it has usable ones. */
function updateDocument(step: Step, document: ImportedDocument, here: KnownDocument): boolean {
  const ticks = { privacy: here.privacy || document.privacy, confirm14: here.confirm14 || document.confirm14 }
  const { firstname, lastname } = document.firstname || document.lastname ? document : here
  const wanted = { firstname, lastname, ...ticks }
  if (Object.entries(wanted).every(([name, value]) => here[name as keyof typeof wanted] === value)) return false
  step.writes.documentChanges.push({ uid: step.account.id, changes: { ...wanted, updatedAt: step.rules.now } })
  recordTicks(step, { privacy: ticks.privacy && !here.privacy, confirm14: ticks.confirm14 && !here.confirm14 })
  addCard(step, { ...document, ...ticks })
  return true
}

function recordTicks({ account, rules, writes, registeredAt }: Step, ticks: { privacy: boolean; confirm14: boolean }): void {
  const { sha256, now } = rules
  for (const field of ['privacy', 'confirm14'] as const) {
    if (ticks[field]) writes.consents.push(importedTick({ personId: account.id, field, tickedAt: registeredAt, sha256, now }))
  }
}

/**
 * As at a sign-up (domain guide, section 2.1), or by the data. An incomplete document gets its card when the person completes it, unless
 * the data know more about it.
 */
function addCard(step: Step, { tessera, privacy, confirm14, category, memberSince, period }: ImportedDocument): void {
  const { account, known, rules, writes, registeredAt } = step
  const { association, now } = rules
  if (known.cards.has(account.id) || !((privacy && confirm14) || category || memberSince || period)) return
  known.cards.add(account.id)
  const inCategory = categoryOf(association, category)
  const nothing = { suspendedFrom: null, suspendedTo: null, suspensionText: null, cancelledOn: null, cancellationReason: null }
  writes.cards.push({ number: tessera, uid: account.id, category: inCategory.id, memberSince, ...nothing, createdAt: registeredAt })
  const byRule = inCategory.admission === 'automatic' ? firstPeriod(association.cardValidity, romeDay(now)) : null
  const granted = period ?? byRule
  if (granted) writes.periods.push({ id: newId(now), cardNumber: tessera, ...granted, createdAt: now })
}

/**
 * The ledger's row for an imported tick (domain guide §6): made by the person, imported by the staff, with the export as evidence. The
 * export has neither the shown notice nor its text, so the person is asked to read the notice in force at the next opening.
 *
 * @param tickedAt of the registration, epoch ms
 * @param sha256 of the documents' file
 */
function importedTick({
  personId,
  field,
  tickedAt,
  sha256,
  now,
}: {
  personId: string
  field: 'privacy' | 'confirm14'
  tickedAt: number
  sha256: string
  now: number
}): ConsentEventRow {
  return {
    id: newId(now),
    personId,
    ...(field === 'privacy'
      ? ({ kind: 'acknowledged', purpose: 'privacy_notice' } as const)
      : ({ kind: 'declared', purpose: 'age14' } as const)),
    documentId: null,
    documentVersion: null,
    documentSha256: null,
    wording: `${field}: true`,
    locale: 'it',
    occurredAt: tickedAt,
    channel: 'staff',
    actor: 'self',
    actorId: personId,
    evidenceRef: `import-firebase: users/${personId}, sha256 ${sha256}`,
    appVersion: null,
  }
}
