import { logWarning } from '#app/platform/log-warning.ts'

/** What is handed on: a page of this app, by its path. */
export type Shared = { title: string; path: string }

/** `copied`: there is no share sheet here, the link is in the clipboard. `refused`: neither works, the person has to copy by hand. */
export type ShareOutcome = 'shared' | 'dismissed' | 'copied' | 'refused'

/**
 * Hands a page on with the phone's own share sheet; where there is none, the link goes to the clipboard. It is called from a press:
 * browsers open a share sheet for nothing else. `<ShareButton>` is the one who also says what has come of it.
 */
export async function share({ title, path }: Shared): Promise<ShareOutcome> {
  const url = linkTo(path)
  return (await bySheet({ title, url })) ?? (await byClipboard(url))
}

/** The page's whole address. */
export const linkTo = (path: string): string => new URL(path, location.origin).href

/** Null where there is no sheet, or it does not open: then copying is what is left. */
async function bySheet(data: ShareData): Promise<'shared' | 'dismissed' | null> {
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

async function byClipboard(text: string): Promise<'copied' | 'refused'> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch (error) {
    logWarning('link not copied', error)
    return 'refused'
  }
}
