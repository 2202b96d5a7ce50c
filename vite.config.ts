import { defineConfig } from 'vite'
import type { InlineConfig, Plugin } from 'vite'

const root = import.meta.dirname

export default defineConfig({
  root,
  appType: 'spa',
  publicDir: false,
  plugins: [preloadApp(), withoutComments()],
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: 'dist',
    manifest: true,
    // The page's content security policy knows no data: for scripts, styles and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    reportCompressedSize: false,
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
      input: 'app/sw.ts',
      output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
    },
  },
}

/**
 * The boot script imports the app only after it has painted the card; its bytes should be there by then.
 * So index.html preloads the app's chunk with everything that it imports statically, at low priority: boot and style come first.
 */
function preloadApp(): Plugin {
  return {
    name: 'preload-app',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
        const app = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/app/main.tsx'))
        const wanted = new Set<string>()
        const visit = (fileName: string) => {
          if (wanted.has(fileName)) return
          wanted.add(fileName)
          byFile.get(fileName)?.imports.forEach(visit)
        }
        if (app) visit(app.fileName)
        return [...wanted]
          .filter((fileName) => !byFile.get(fileName)?.isEntry)
          .map((fileName) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${fileName}` },
            injectTo: 'head' as const,
          }))
      },
    },
  }
}

function withoutComments(): Plugin {
  return {
    name: 'without-comments',
    transformIndexHtml: { order: 'post', handler: (html) => html.replace(/\s*<!--.*?-->/gs, '') },
  }
}
