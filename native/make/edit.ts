import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { MakeProblem } from './problem.ts'

/** Writes a file of our own, with its folder. */
export function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/**
 * Replaces what is in a file of a template or a plugin. What is already as wanted stays.
 *
 * @throws MakeProblem when the file does not hold it: a newer Capacitor or plugin has another one
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

/** Puts lines before a place in a file of the template, once. @throws MakeProblem as `replace` */
export const insertBefore = (path: string, place: string, lines: string): void => {
  if (!readFileSync(path, 'utf8').includes(lines)) replace(path, [[place, `${lines}${place}`]])
}

export const xml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!)
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
