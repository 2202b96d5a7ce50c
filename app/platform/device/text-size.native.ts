/** An iPhone's default text size, in px. */
const USUAL = 17
/** The largest factor that the layouts support, with the size chosen in the app. An iPhone's only: Android's web view multiplies both. */
const MOST = 2

/** An iPhone's web view ignores the phone's text size (Android's applies it): the app applies a larger one itself. */
export function followTextSize(): void {
  if (!CSS.supports('font', '-apple-system-body')) return
  apply()
  // Also when the person returns from the phone's settings.
  document.addEventListener('visibilitychange', apply)
}

function apply(): void {
  const probe = document.createElement('span')
  probe.style.font = '-apple-system-body'
  document.body.append(probe)
  const size = Number.parseFloat(getComputedStyle(probe).fontSize)
  probe.remove()
  const scale = Math.min(MOST, size / USUAL)
  document.documentElement.style.fontSize = scale > 1 ? `min(${MOST * 100}%, ${scale} * var(--text, 100%))` : ''
}
