import type { Plugin } from 'vite'

/**
 * The router as a browser needs it. What it brings for rendering on a server (prefetching pages of its own framework) and for measuring
 * itself is of no use to an app without either, and would be a twentieth of the start path. What is left in place gives what the modules
 * give there when neither is set up.
 */
export function clientRouter(): Plugin {
  const replaced = new Set<string>()
  return {
    name: 'client-router',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      const found = Object.entries(modules).find(([path]) => id.endsWith(`/node_modules/react-router/dist/production/lib/${path}`))
      if (!found) return null
      const [path, code] = found
      replaced.add(path)
      return code
    },
    // Names for development tools, by which the bundler takes parts that nobody asks for (its form, its links of other kinds) as used.
    transform(code, id) {
      if (!id.includes('/node_modules/react-router/dist/production/')) return null
      return code
        .replaceAll(/^\w+\.displayName = .*$/gm, '')
        .replaceAll(/ = (React\$1\.(?:forwardRef|createContext)\()/g, ' = /* @__PURE__ */ $1')
    },
    buildEnd(error) {
      const missed = Object.keys(modules).filter((path) => !replaced.has(path))
      if (!error && missed.length) this.error(`build/client-router.ts does not fit this version of the router: no ${missed.join(', ')}.`)
    },
  }
}

/** Names that the package's index passes on and nobody here asks for. */
function unused(...names: string[]): string {
  return names.map((name) => `export const ${name} = undefined`).join('\n')
}

const modules: Record<string, string> = {
  'dom/ssr/components.js': `
import { createContext } from 'react'
export const FrameworkContext = createContext(undefined)
export const PrefetchPageLinks = () => null
export const usePrefetchBehavior = () => [false, null, {}]
export const mergeRefs = (ref) => ref
${unused('CRITICAL_CSS_DATA_ATTRIBUTE', 'Links', 'Meta', 'Scripts', 'setIsHydrated', 'useFrameworkContext')}
`,
  'router/instrumentation.js': `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
${unused('instrumentHandler', 'instrumentationResultMetaContext')}
`,
}
