/** A line of Vite's manifest; `imports` and `dynamicImports` are keys of other lines, `file`, `css` and `assets` are paths in `dist`. */
export type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] }

/** Request paths of files kept on the phone: `first` with the service worker itself, `later` when the app has been idle for a moment. */
export type OfflineFiles = { first: string[]; later: string[] }

/** Useless without a network. */
const ONLINE_ONLY =
  /^app\/(features\/((staff|team|contents|payments|setup|first-steps|legal-texts|register)\/|reports\/desk-|trial\/(codes|components|mailbox)-screen)|platform\/(card\/hold-card|device\/push-native)|ui\/map\/vector-tiles)|node_modules\/@(capacitor|simplewebauthn)\//

/**
 * Useful offline, or able to say that they need a network; the installation does not wait for them. A chunk with several importers is
 * `_name-hash` in the manifest.
 */
const LATER =
  /^app\/(shell\/side-by-side|ui\/(map\/|office\/club)|platform\/device\/push-web|features\/((applications|copies|family|notices|partners|renewals|verification)\/|about\/(about-screen|text-screens)|account\/(?!logout)|cards\/new-code|events\/(event|my-bookings)-screen|guides\/guide-screen|news\/post|offers\/offer(s-map)?-screen|reports\/(?!leave)|restaurants\/restaurant(s-map)?-screen|sign-in\/|sports\/sport-screen|trial\/(test-map-screen|map-test)))|^_(outbox|privacy-notice)-/

/** First among `later`: a shop checks cards offline after one visit. */
const SOON = /^app\/features\/verification\//

/** Useful on few phones, and up to a megabyte: cached at the first use (app/worker/sw.ts). */
const ON_USE = /\/(code-worker|zxing_reader|hanken-grotesk-vietnamese)-[^/]*$/

/** Letters that few Italian names have (ș, ć, ł): the installation does not wait for them. */
const RARE_LETTERS = /\/hanken-grotesk-latin-ext-[^/]*$/

/**
 * The page with its boot script and everything that it may load from there, with styles and fonts (npm run bench has the budget of
 * `first`).
 */
export function offlineFiles(manifest: Record<string, Chunk>): OfflineFiles {
  const first = new Set<string>()
  const later = new Set<string>()
  const rare = new Set<string>()
  const postponed: string[] = []
  const visit = (key: string, seen: Set<string>, paths: Set<string>, isPostponed: boolean) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key) || ONLINE_ONLY.test(key)) return
    if (!isPostponed && LATER.test(key)) return void postponed.push(key)
    seen.add(key)
    const files = [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]
    for (const file of files) if (!ON_USE.test(file)) (RARE_LETTERS.test(file) ? rare : paths).add(`/${file}`)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next, seen, paths, isPostponed)
  }
  const seen = new Set<string>()
  visit('index.html', seen, first, false)
  for (const key of postponed.toSorted((a, b) => Number(SOON.test(b)) - Number(SOON.test(a)))) visit(key, seen, later, true)
  return { first: [...first], later: [...later, ...rare].filter((path) => !first.has(path)) }
}
