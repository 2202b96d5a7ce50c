import type { HapticsPlugin, NotificationType } from '@capacitor/haptics'
import { logWarning } from '#app/platform/log-warning.ts'
import { pluginOf } from './bridge.native.ts'

const haptics = pluginOf<HapticsPlugin>('Haptics')

const TYPES = { ok: 'SUCCESS', warn: 'WARNING', bad: 'ERROR' }

/** The phone's own haptics for success, warning and error. */
export const buzz = (tone: keyof typeof TYPES): void =>
  void haptics.notification({ type: TYPES[tone] as NotificationType }).catch((error: unknown) => logWarning('no haptics', error))
