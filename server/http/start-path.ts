/** A line of Vite's manifest; `imports` and `dynamicImports` are keys of other lines, `file`, `css` and `assets` are paths in `dist`. */
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] }

// What must open without a network: the page with its boot script, the app, the card, and signing out of a device.
const STARTS = ['index.html', 'app/main.tsx', 'app/member/tessera.tsx', 'app/member/home.tsx', 'app/member/logout.tsx']

/** The request paths of the start path: the closure of static imports from its entries, with their styles and fonts. */
export function startPath(manifest: Record<string, Chunk>): string[] {
  const paths = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) paths.add(`/${file}`)
    chunk.imports?.forEach(visit)
  }
  STARTS.forEach(visit)
  return [...paths]
}
