import { logWarning } from '#app/platform/log-warning.ts'
import { openShareSheet } from './share-sheet.ts'
import { serverOrigin } from './server.ts'

/** A shareable page of this app, by its path. */
export type Shared = { title: string; path: string }

/** `copied`: without a share sheet, the link is in the clipboard. `refused`: neither works, the person has to copy by hand. */
export type ShareOutcome = 'shared' | 'dismissed' | 'copied' | 'refused'

/**
 * Shares a page by the phone's share sheet; without one, copies the link. Call it from a press, as browsers require. `<ShareButton>` also
 * shows the outcome.
 */
export async function share({ title, path }: Shared): Promise<ShareOutcome> {
  const url = linkTo(path)
  return (await openShareSheet({ title, url })) ?? (await byClipboard(url))
}

/** The page's full address. */
export const linkTo = (path: string): string => new URL(path, serverOrigin()).href

async function byClipboard(text: string): Promise<'copied' | 'refused'> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch (error) {
    logWarning('link not copied', error)
    return 'refused'
  }
}
