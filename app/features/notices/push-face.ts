import type { PushState } from '#app/platform/device/push-way.ts'
import { pushDenied, pushUnsupported } from './push-words.ts'
import { push as text } from './texts-push.ts'

/** What it says, and what its first button does. */
type Face = { sentence: string; label?: string; does?: 'on' | 'off' | 'ask' | 'explain'; explanation?: string }

/** @param failed what was tried and did not come about; @param isPostponed «Non ora» was said, or they were turned off */
export function faceOf(state: PushState, failed: 'on' | 'off' | null, isPostponed: boolean): Face {
  if (failed) return { sentence: failed === 'on' ? text.subscribeFailed : text.unsubscribeFailed, label: text.retry, does: failed }
  if (state === 'not_subscribed' && !isPostponed) return { sentence: text.ask, label: text.turnOn, does: 'on' }
  return FACES[state]()
}

const FACES: Record<PushState, () => Face> = {
  not_subscribed: () => ({ sentence: text.notSubscribed, label: text.turnOn, does: 'ask' }),
  subscribed: () => ({ sentence: text.subscribed, label: text.turnOff, does: 'off' }),
  denied: () => ({
    ...pushDenied,
    label: text.howTo,
    does: 'explain',
  }),
  ios_install: () => ({ sentence: text.iosInstall, label: text.howToInstall, does: 'explain', explanation: text.installText }),
  sw_unavailable: () => ({ sentence: text.swUnavailable }),
  unsupported: () => ({ sentence: pushUnsupported }),
}
