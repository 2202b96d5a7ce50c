import type { Plugin } from 'vite'

/** The id of Vite's module around dynamic imports. */
const helper = '\0vite/preload-helper.js'

/**
 * Vite loads a chunk with its styles by a helper of 1.3 kB, a sixth of the boot script's budget. This one does only what is used here,
 * preloading styles (`resolveDependencies`), with the same signature and the same `vite:preloadError`.
 */
export function smallPreload(): Plugin {
  let used = false
  return {
    name: 'small-preload',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      if (id !== helper) return null
      used = true
      return code
    },
    buildEnd(error) {
      if (!error && !used) this.error('Vite asked for no preload helper: build/small-preload.ts does not fit this version.')
    },
  }
}

const code = `
const asked = new Map()
function ask(file) {
  const href = '/' + file
  if (document.querySelector('link[rel=stylesheet][href="' + href + '"]')) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = href
  document.head.append(link)
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => reject(new Error('not loaded: ' + href))
  })
}
export function __vitePreload(load, styles = []) {
  // In parallel, the code first: waiting for the styles would cost another round trip on a slow network.
  const code = load()
  for (const file of styles) if (!asked.has(file)) asked.set(file, ask(file))
  return Promise.all([code, ...styles.map((file) => asked.get(file))]).then(([module]) => module).catch((error) => {
    for (const file of styles) asked.delete(file)
    const event = new Event('vite:preloadError', { cancelable: true })
    event.payload = error
    if (dispatchEvent(event)) throw error
  })
}
`
