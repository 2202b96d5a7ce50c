import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { truetypeOf } from './woff2.ts'

const require = createRequire(import.meta.url)
const font = (name: string) =>
  truetypeOf(readFileSync(require.resolve(`@fontsource-variable/hanken-grotesk/files/hanken-grotesk-${name}-wght-normal.woff2`)))

/** The app's own font, by the names under which the writer asks for them. Unpacked when this file is loaded: only threads do that. */
export const fonts = { latin: font('latin'), ext: font('latin-ext'), vietnamese: font('vietnamese') }
