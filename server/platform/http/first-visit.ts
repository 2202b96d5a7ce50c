import type { Chunk } from './offline-files.ts'

/** The doors that people come in by for the first time, by their address. */
const DOORS: Record<string, string> = {
  '/home': 'app/features/home/home-screen.tsx',
  '/login': 'app/features/sign-in/login-screen.tsx',
}

/**
 * The built page for somebody who has nothing of the app yet, by its address. It asks for the files of its screen
 * with the document: found one behind the other, each step of them is a way there and back on a slow network.
 */
export function firstVisits(built: string, manifest: Record<string, Chunk>): Map<string, string> {
  const pages = Object.entries(DOORS).flatMap(([path, screen]) => {
    const links = filesOf(manifest, screen).filter((file) => !built.includes(file))
    return links.length ? [[path, built.replace('</head>', `${links.map(linkTo).join('')}</head>`)] as const] : []
  })
  return new Map(pages)
}

/** With all that the screen imports statically. */
function filesOf(manifest: Record<string, Chunk>, screen: string): string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    chunk.imports?.forEach(visit)
  }
  visit(screen)
  return [...files]
}

const linkTo = (file: string) =>
  `<link ${file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'} href="/${file}" fetchpriority="low" crossorigin>`
