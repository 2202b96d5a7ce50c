import { cleanDocument } from '#domain/clean-document.ts'

/** `cleanDocument` for stored JSON. Most documents have no Markdown and are not parsed. */
export const cleanJson = (json: string): string => (MARKED.test(json) ? JSON.stringify(cleanDocument(JSON.parse(json))) : json)

const MARKED = /markdown"\s*:/i
