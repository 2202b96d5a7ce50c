import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { MakeProblem } from './problem.ts'

/** Writes a new file, and creates its folder. */
export function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/**
 * Replaces text in a file of a template or plugin. Already replaced text stays.
 *
 * @throws MakeProblem when the text is missing, since a newer Capacitor or plugin differs
 */
export function replace(path: string, changes: readonly (readonly [found: string, wanted: string])[]): void {
  let text = readFileSync(path, 'utf8')
  for (const [found, wanted] of changes) {
    if (text.includes(wanted)) continue
    if (!text.includes(found))
      throw new MakeProblem(`${path} holds no "${found.trim()}": look at what its template or plugin has there now.`)
    text = text.replaceAll(found, () => wanted)
  }
  writeFileSync(path, text)
}

/** Inserts lines before a place in a template's file, once. @throws MakeProblem as `replace` */
export const insertBefore = (path: string, place: string, lines: string): void => {
  if (!readFileSync(path, 'utf8').includes(lines)) replace(path, [[place, `${lines}${place}`]])
}

export const xml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!)
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
