import { defineConfig } from 'vite'
import type { InlineConfig, Plugin } from 'vite'
import { leafletTrustedTypes } from './build/leaflet-trusted-types.ts'
import { nativeModules } from './build/native-modules.ts'
import { smallPreload } from './build/small-preload.ts'
import { preloadApp, startPathChunks } from './build/start-path.ts'

const root = import.meta.dirname

const base = {
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
    onLog: (level, log, handle) => {
      // React Router's "use client", where there is no server to leave out; and how long the build took, which a busy machine decides.
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE' && log.code !== 'PLUGIN_TIMINGS') handle(level, log)
    },
  },
} satisfies NonNullable<InlineConfig['build']>

export default defineConfig({
  root,
  appType: 'spa',
  publicDir: false,
  plugins: [smallPreload(), preloadApp(root), leafletTrustedTypes(), withoutComments()],
  worker: { format: 'es' },
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    ...base,
    outDir: 'dist',
    manifest: true,
    rolldownOptions: {
      ...base.rolldownOptions,
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: startPathChunks(root) } },
    },
  },
})

/**
 * The app as its shells carry it: with `x.native.ts` in the place of `x.ts`, nothing of a page that a server sends, and a policy of its own.
 *
 * @param server the origin that it calls
 */
export const nativeBuild = ({ server, outDir }: { server: string; outDir: string }): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'warn',
  appType: 'spa',
  publicDir: false,
  define: { 'import.meta.env.TESSERA_SERVER': JSON.stringify(server) },
  plugins: [nativeModules(), smallPreload(), preloadApp(root), leafletTrustedTypes(), nativePage(server), withoutComments()],
  worker: { format: 'es' },
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    ...base,
    outDir,
    emptyOutDir: true,
    rolldownOptions: {
      ...base.rolldownOptions,
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: startPathChunks(root) } },
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

/** No page comes from the server: what it would write into the head is asked for by `app/start.native.ts`. */
function nativePage(server: string): Plugin {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${server}`,
    `connect-src 'self' ${server}`,
    "worker-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types app code-worker',
  ].join('; ')
  return {
    name: 'native-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace(/\s*<link rel="(manifest|icon|apple-touch-icon)"[^>]*>/g, '')
          .replace('/app/boot.ts', '/app/start.native.ts')
          .replace('<meta charset="utf-8" />', `$&\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`),
    },
  }
}
