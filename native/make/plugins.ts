/** The native parts of the app, as `app/platform/device` asks for them by name. One more is a line here and a development dependency. */
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
