/** Which wallets this device may have: a phone has its maker's, and on a desktop one may save for either. */
export function walletsHere(agent = navigator.userAgent): { apple: boolean; google: boolean } {
  const isApple = /iphone|ipad|ipod/i.test(agent)
  const isAndroid = /android/i.test(agent)
  return { apple: !isAndroid, google: !isApple }
}
