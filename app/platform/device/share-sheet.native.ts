import type { ShareOptions, SharePlugin } from '@capacitor/share'
import { logWarning } from '#app/platform/log-warning.ts'
import { pluginOf } from './bridge.native.ts'

const sheet = pluginOf<SharePlugin>('Share', { share: 'person' })

/** Android's sheet has an English title otherwise. */
const TITLE = 'Condividi'

/** Null when the sheet does not open. */
export async function openShareSheet(data: ShareOptions): Promise<'shared' | 'dismissed' | null> {
  try {
    await sheet.share({ ...data, dialogTitle: TITLE })
    return 'shared'
  } catch (error) {
    // Both platforms reject with this text when the person closes the sheet.
    if (error instanceof Error && error.message === 'Share canceled') return 'dismissed'
    logWarning('share sheet not opened', error)
    return null
  }
}
