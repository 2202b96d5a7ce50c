/** Whether this is the app from a store, whose bridge puts this name here; a browser has none. Asked without loading anything of it. */
export const isNative = (): boolean =>
  (globalThis as { Capacitor?: { isNativePlatform?: () => boolean } }).Capacitor?.isNativePlatform?.() === true
