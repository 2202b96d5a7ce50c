/**
 * The style of the page transitions: that of the phone in the hand. Everything that is not Apple's, desktops included,
 * moves in the Android style (`md`).
 */
export function motionStyle(userAgent: string, touchPoints: number): 'ios' | 'md' {
  // An iPad says that it is a Mac; no Mac has a touch screen.
  const iPad = userAgent.includes('Macintosh') && touchPoints > 1
  return iPad || /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : 'md'
}
