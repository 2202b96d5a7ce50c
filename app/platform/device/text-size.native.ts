/** The size of an iPhone's own texts as it leaves the factory, in px. */
const USUAL = 17
/** What the app's pages are laid out for. */
const MOST = 2

/** An iPhone's web view leaves texts as they are (Android's enlarges them): the app takes the person's own size, when it is larger. */
export function followTextSize(): void {
  if (!CSS.supports('font', '-apple-system-body')) return
  apply()
  // Back from the phone's settings.
  document.addEventListener('visibilitychange', apply)
}

function apply(): void {
  const probe = document.createElement('span')
  probe.style.font = '-apple-system-body'
  document.body.append(probe)
  const size = Number.parseFloat(getComputedStyle(probe).fontSize)
  probe.remove()
  const scale = Math.min(MOST, Math.max(1, size / USUAL))
  document.documentElement.style.fontSize = scale > 1 ? `calc(${scale} * var(--text, 100%))` : ''
}
