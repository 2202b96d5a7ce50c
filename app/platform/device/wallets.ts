/** Wallets for this device: a phone has its maker's, and a desktop can save for both. */
export function walletsHere(agent = navigator.userAgent): { apple: boolean; google: boolean } {
  const isApple = /iphone|ipad|ipod/i.test(agent)
  const isAndroid = /android/i.test(agent)
  return { apple: !isAndroid, google: !isApple }
}
