import { logWarning } from '#app/platform/log-warning.ts'

/** Null where there is no sheet, or it does not open: then copying is what is left. */
export async function openShareSheet(data: { title: string; url: string }): Promise<'shared' | 'dismissed' | null> {
  if (!navigator.share || navigator.canShare?.(data) === false) return null
  try {
    await navigator.share(data)
    return 'shared'
  } catch (error) {
    // AbortError is a person who has closed the sheet, which is an answer and no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
    logWarning('share sheet not opened', error)
    return null
  }
}
