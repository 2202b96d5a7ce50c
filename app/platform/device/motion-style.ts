/** The style of page transitions: iOS on Apple's phones and tablets, Android (`md`) everywhere else, desktops included. */
export function motionStyle(userAgent: string, touchPoints: number): 'ios' | 'md' {
  // An iPad identifies as a Mac; no Mac has a touch screen.
  const iPad = userAgent.includes('Macintosh') && touchPoints > 1
  return iPad || /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : 'md'
}
