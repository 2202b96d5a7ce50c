/** Reads fields of a document of a public collection, which may hold anything: what is not of the wanted kind is not there. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
export const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const textsOf = (value: unknown): string[] => listOf(value).map(textOf).filter(Boolean)
export const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
export const recordsOf = (value: unknown): Record<string, unknown>[] => listOf(value).map(recordOf)

/** A web address that a document may lead to: http and https alone, since a link could also run a script. */
export function webAddressOf(value: unknown): string | null {
  try {
    const url = new URL(textOf(value))
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
  } catch {
    return null
  }
}
