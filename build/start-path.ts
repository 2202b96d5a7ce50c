import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { sharedChunks } from './shared-chunks.ts'

// The start path of the card on a phone: the boot script first, then React, then the app's own part and the card's screen.

const boot = 'app/boot.ts'
/** Loaded before the boot script, in a shell's build only. */
const shellStart = 'app/start.native.ts'
const cardCode = 'app/ui/card/draw-code.ts'
const entries = ['app/main.tsx', 'app/features/cards/card-screen.tsx']

type Groups = NonNullable<Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>['groups']>

/**
 * Four chunks instead of a dozen small ones, which compress worse and need more requests. `code` and `pattern`: added to the card by the
 * boot script; `react`: changes only with its version, so that an update of the app does not fetch it again; `start`: the rest of the start
 * path. The entries keep their own chunks, so that the build's manifest has them by name.
 */
export function startPathChunks(root: string): Groups {
  let paths: Paths | undefined
  return [
    {
      // Imported by the boot script: the code at once, the pattern after the code's frame.
      debugName: 'card',
      priority: 3,
      name(id, context) {
        paths ??= pathsOf(root, context)
        return paths.code.has(id) ? 'code' : paths.pattern.has(id) ? 'pattern' : null
      },
    },
    {
      // In a shell the boot script is no entry: its modules shared with the shell's start would become a dozen chunks.
      debugName: 'first',
      priority: 3,
      name(id, context) {
        paths ??= pathsOf(root, context)
        return paths.first.has(id) ? 'first' : null
      },
    },
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 2 },
    {
      debugName: 'start',
      priority: 1,
      name(id, context) {
        paths ??= pathsOf(root, context)
        return paths.start.has(id) ? 'start' : null
      },
    },
    {
      debugName: 'shared',
      name(id, context) {
        paths ??= pathsOf(root, context)
        return paths.shared.get(id) ?? null
      },
    },
  ]
}

type Paths = {
  boot: Set<string>
  first: Set<string>
  code: Set<string>
  pattern: Set<string>
  start: Set<string>
  shared: Map<string, string>
}

function pathsOf(root: string, context: Rolldown.ChunkingContext): Paths {
  const reach = (seen: Set<string>, id: string) => {
    if (seen.has(id)) return seen
    seen.add(id)
    context.getModuleInfo(id)?.importedIds.forEach((imported) => reach(seen, imported))
    return seen
  }
  const files = entries.map((entry) => join(root, entry))
  const begins = [boot, shellStart].map((file) => join(root, file))
  const isShell = context.getModuleInfo(begins[1]!) !== null
  const bootPath = begins.reduce(reach, new Set<string>())
  const first = isShell ? [...bootPath].filter((id) => !begins.includes(id) && !id.endsWith('.css')) : []
  const code = new Set([...reach(new Set(), join(root, cardCode))].filter((id) => !bootPath.has(id)))
  const pattern = new Set([...reach(new Set(), join(root, 'app/ui/card/engrave.ts'))].filter((id) => !bootPath.has(id) && !code.has(id)))
  const all = files.reduce(reach, new Set<string>())
  return {
    boot: bootPath,
    first: new Set(first),
    code,
    pattern,
    start: new Set([...all].filter((id) => !bootPath.has(id) && !files.includes(id))),
    shared: sharedChunks(root, reach, new Set([...bootPath, ...all])),
  }
}

/**
 * The boot script imports the app only after painting the card; the app's bytes should have arrived by then. So index.html preloads the
 * app's chunk with its static imports, at low priority: boot script, the card's code and style come first.
 */
export function preloadApp(root: string): Plugin {
  return {
    name: 'preload-app',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
        const wanted = new Set<Rolldown.OutputChunk>()
        const visit = (chunk: Rolldown.OutputChunk | undefined) => {
          if (!chunk || chunk.isEntry || wanted.has(chunk)) return
          wanted.add(chunk)
          for (const fileName of chunk.imports) visit(byFile.get(fileName))
        }
        // The boot script's own imports load with it, not after it. In a shell that is a chunk beside the entry.
        for (const { isEntry, imports } of chunks) if (isEntry) imports.forEach((fileName) => visit(byFile.get(fileName)))
        visit(chunks.find((chunk) => !chunk.isEntry && chunk.facadeModuleId === join(root, boot)))
        visit(chunks.find(({ moduleIds }) => moduleIds.includes(join(root, cardCode))))
        const urgent = new Set(wanted)
        visit(chunks.find((chunk) => chunk.facadeModuleId === join(root, 'app/main.tsx')))
        return [...wanted].flatMap((chunk) => {
          const priority = urgent.has(chunk) ? {} : low
          return [
            link({ rel: 'modulepreload', href: `/${chunk.fileName}`, ...priority }),
            ...Array.from(chunk.viteMetadata?.importedCss ?? [], (style) =>
              link({ rel: 'preload', as: 'style', href: `/${style}`, ...priority }),
            ),
          ]
        })
      },
    },
  }
}

const low = { fetchpriority: 'low' }

const link = (attrs: Record<string, string>) => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true },
  injectTo: 'head' as const,
})
