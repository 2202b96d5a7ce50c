import type { Plugin } from 'vite'

/** Vite's own name of the module that it wraps dynamic imports with. */
const helper = '\0vite/preload-helper.js'

/**
 * Vite loads a chunk with its styles through a helper of 1.3 kB, a sixth of what the boot script may weigh. This one does the part
 * that is used here, since only styles are asked for (`resolveDependencies`): same signature, same `vite:preloadError`.
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
  // Side by side, the code first: one that waits for its styles costs one more way there and back on a slow network.
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
