import type { ArchiveParts } from '#server/core/archive-part.ts'

export const archived = {
  consentEvent: {
    file: 'persone/registro-consensi',
    about: 'Che cosa una persona ha letto, dichiarato, autorizzato o revocato. Vale la riga più recente per persona e scopo.',
    columns: {
      kind: 'acknowledged: presa visione; declared: dichiarato; granted: autorizzato; withdrawn: revocato',
      purpose: 'Scopo',
      documentId: 'Documento mostrato',
      documentVersion: 'Versione del documento',
      documentSha256: 'Impronta SHA-256 del documento',
      wording: 'Parole mostrate',
      locale: 'Lingua',
      occurredAt: 'Quando',
      channel: 'app, web, paper (carta) o staff (segreteria)',
      actor: 'self: la persona; guardian: genitore o tutore; staff: la segreteria',
      actorId: "Codice dell'account di chi l'ha fatto",
      evidenceRef: 'Dove sta la prova su carta',
      appVersion: "Versione dell'app",
    },
  },
} satisfies ArchiveParts
