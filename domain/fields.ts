/** Readers for documents of any shape: a value of the wrong kind counts as missing. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
export const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const textsOf = (value: unknown): string[] => listOf(value).map(textOf).filter(Boolean)
export const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
export const recordsOf = (value: unknown): Record<string, unknown>[] => listOf(value).map(recordOf)

/** A web address that a document may link to: http and https only, since a `javascript:` link would run a script. */
export function webAddressOf(value: unknown): string | null {
  try {
    const url = new URL(textOf(value))
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
  } catch {
    return null
  }
}
