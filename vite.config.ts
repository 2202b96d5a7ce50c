import { defineConfig } from 'vite'
import type { InlineConfig, Plugin } from 'vite'
import { leafletTrustedTypes } from './build/leaflet-trusted-types.ts'
import { smallPreload } from './build/small-preload.ts'
import { preloadApp, startPathChunks } from './build/start-path.ts'

const root = import.meta.dirname

export default defineConfig({
  root,
  appType: 'spa',
  publicDir: false,
  plugins: [smallPreload(), preloadApp(root), leafletTrustedTypes(), withoutComments()],
  worker: { format: 'es' },
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: 'dist',
    manifest: true,
    // The page's content security policy knows no data: for scripts, styles and fonts.
    assetsInlineLimit: 0,
    // A page's styles are asked for with its code; its small shared chunks follow by themselves: their names would weigh on the start path.
    modulePreload: { polyfill: false, resolveDependencies: (_file, deps) => deps.filter((dep) => dep.endsWith('.css')) },
    // Browsers that know light-dark(): rewritten for older ones it would be fixed at the root, and a white panel in a dark page could not be light.
    // Older ones lack the relative colours of the tokens anyway.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    reportCompressedSize: false,
    rolldownOptions: {
      // The icons are constants of one file: written in where they are used, each page has its own and the boot script has six.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: startPathChunks(root) } },
      onLog: (level, log, handle) => {
        // React Router's "use client", where there is no server to leave out; and how long the build took, which a busy machine decides.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE' && log.code !== 'PLUGIN_TIMINGS') handle(level, log)
      },
    },
  },
})

/** The service worker's own build: one classic script with a fixed name; the server writes the precache list in place of `__PRECACHE__`. */
export const serviceWorkerBuild: InlineConfig = {
  root,
  configFile: false,
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'app/worker/sw.ts',
      output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
    },
  },
}

function withoutComments(): Plugin {
  return {
    name: 'without-comments',
    transformIndexHtml: { order: 'post', handler: (html) => html.replace(/\s*<!--.*?-->/gs, '') },
  }
}
