import { logWarning } from '#app/platform/log-warning.ts'

/** Null when there is no sheet, or it does not open: the link is then copied. */
export async function openShareSheet(data: { title: string; url: string }): Promise<'shared' | 'dismissed' | null> {
  if (!navigator.share || navigator.canShare?.(data) === false) return null
  try {
    await navigator.share(data)
    return 'shared'
  } catch (error) {
    // AbortError: the person closed the sheet, which is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
    logWarning('share sheet not opened', error)
    return null
  }
}
