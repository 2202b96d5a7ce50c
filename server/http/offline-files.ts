/** A line of Vite's manifest; `imports` and `dynamicImports` are keys of other lines, `file`, `css` and `assets` are paths in `dist`. */
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] }

/** Nobody needs these without a network; every other page of the app is small enough to be kept (npm run bench has the budget). */
const ONLINE_ONLY = /^app\/(trial|setup)\//

/** The request paths of what the phone keeps: the page with its boot script and, from there, all that it may load, with styles and fonts. */
export function offlineFiles(manifest: Record<string, Chunk>): string[] {
  const paths = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key) || ONLINE_ONLY.test(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) paths.add(`/${file}`)
    chunk.imports?.forEach(visit)
    chunk.dynamicImports?.forEach(visit)
  }
  visit('index.html')
  return [...paths]
}
