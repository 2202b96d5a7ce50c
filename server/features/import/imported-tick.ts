import { newId } from '#db/id.ts'
import type { ConsentEventRow } from '#db/tables.ts'

/**
 * The ledger's row for a tick that was made elsewhere (domain guide §6): made by the person, brought here by the staff, with the export as
 * evidence. Which notice was shown and with what words is not in an export: the notice in force is put to them at the next opening.
 *
 * @param tickedAt epoch ms of the registration @param sha256 of the documents' file
 */
export function importedTick({
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
