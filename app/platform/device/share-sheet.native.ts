import type { ShareOptions, SharePlugin } from '@capacitor/share'
import { logWarning } from '#app/platform/log-warning.ts'
import { pluginOf } from './bridge.native.ts'
import { shareText } from './texts-share.ts'

const sheet = pluginOf<SharePlugin>('Share', { share: 'person' })

/** Null when the sheet does not open. */
export async function openShareSheet(data: ShareOptions): Promise<'shared' | 'dismissed' | null> {
  try {
    await sheet.share({ ...data, dialogTitle: shareText.title })
    return 'shared'
  } catch (error) {
    // Both platforms reject with this text when the person closes the sheet.
    if (error instanceof Error && error.message === 'Share canceled') return 'dismissed'
    logWarning('share sheet not opened', error)
    return null
  }
}
