import type { NativeSettings } from './settings.ts'

/** The native parts of every app, as `app/platform/device` asks for them by name. One more is a line here and a development dependency. */
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

/** Google's own sign-in on either phone. An iPhone's app has a changed copy of it (google-plugin.ts). */
export const GOOGLE_SIGN_IN = '@capawesome/capacitor-google-sign-in'

/** Parts of an Android app that has the setting. */
export const ANDROID_PLUGINS = { googleSignIn: GOOGLE_SIGN_IN, facebook: '@capacitor-community/facebook-login' }

/** Parts of an iPhone's app, by what `providersOnIphone` names: Facebook's page is shown in the system's sheet (docs/decisions/0045). */
export const IOS_PLUGINS = { google: GOOGLE_SIGN_IN, facebook: '@capacitor/browser' }

/** On Android its first call ends an app that is made without Firebase's file. */
const PUSHES = '@capacitor/push-notifications'

export const pluginsOnAndroid = ({ googleServices, googleSignIn, facebook }: NativeSettings): string[] => [
  ...PLUGINS.filter((plugin) => googleServices || plugin !== PUSHES),
  ...(googleSignIn ? [ANDROID_PLUGINS.googleSignIn] : []),
  ...(facebook ? [ANDROID_PLUGINS.facebook] : []),
]

export const pluginsOnIos = ({ providersOnIphone }: NativeSettings): string[] => [
  ...PLUGINS,
  ...(providersOnIphone.google ? [IOS_PLUGINS.google] : []),
  ...(providersOnIphone.facebook ? [IOS_PLUGINS.facebook] : []),
]
