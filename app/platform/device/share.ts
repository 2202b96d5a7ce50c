import { logWarning } from '#app/platform/log-warning.ts'
import { openShareSheet } from './share-sheet.ts'
import { serverOrigin } from './server.ts'

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
  return (await openShareSheet({ title, url })) ?? (await byClipboard(url))
}

/** The page's whole address. */
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
