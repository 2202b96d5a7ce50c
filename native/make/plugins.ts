import type { NativeSettings } from './settings.ts'

/** Plugins of every app, as `app/platform/device` imports them. A new one needs a line here and a development dependency. */
export const PLUGINS = [
  '@aparajita/capacitor-secure-storage',
  '@capacitor-community/screen-brightness',
  '@capacitor/app',
  '@capacitor/filesystem',
  '@capacitor/haptics',
  '@capacitor/preferences',
  '@capacitor/push-notifications',
  '@capacitor/share',
]

/** Google's sign-in on both systems. The iOS app has a changed copy (google-plugin.ts). */
export const GOOGLE_SIGN_IN = '@capawesome/capacitor-google-sign-in'

/** Plugins of an Android app with these settings. */
export const ANDROID_PLUGINS = { googleSignIn: GOOGLE_SIGN_IN, facebook: '@capacitor-community/facebook-login' }

/**
 * Plugins of an iOS app: the number on its icon, which on Android is the launcher's own affair; then by the keys of `providersOnIphone`.
 * Facebook's page opens in the system's sheet (docs/decisions/0045).
 */
export const IOS_PLUGINS = { badge: '@capawesome/capacitor-badge', google: GOOGLE_SIGN_IN, facebook: '@capacitor/browser' }

/** On Android its first call ends an app without Firebase's file. */
const PUSHES = '@capacitor/push-notifications'

export const pluginsOnAndroid = ({ googleServices, googleSignIn, facebook }: NativeSettings): string[] => [
  ...PLUGINS.filter((plugin) => googleServices || plugin !== PUSHES),
  ...(googleSignIn ? [ANDROID_PLUGINS.googleSignIn] : []),
  ...(facebook ? [ANDROID_PLUGINS.facebook] : []),
]

export const pluginsOnIos = ({ providersOnIphone }: NativeSettings): string[] => [
  ...PLUGINS,
  IOS_PLUGINS.badge,
  ...(providersOnIphone.google ? [IOS_PLUGINS.google] : []),
  ...(providersOnIphone.facebook ? [IOS_PLUGINS.facebook] : []),
]
