import type { LegalTextId } from '#domain/legal-texts/legal-text.ts'

/** The last part of a legal text's address. */
export const LEGAL_TEXT_PATHS: Record<LegalTextId, string> = { privacy: 'informativa', accessibilita: 'accessibilita' }

/** A legal text's page in Gestione. */
export const legalTextAddress = (id: LegalTextId): string => `/gestione/testi/${LEGAL_TEXT_PATHS[id]}`
