import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'

/** In a shell's bundle `x.native.ts` stands in the place of `x.ts` beside it: the web's bundle holds nothing of it. */
export function nativeModules(): Plugin {
  return {
    name: 'native-modules',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!/^[.#].*\.tsx?$/.test(source)) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      const native = found?.id.replace(/(\.tsx?)$/, '.native$1')
      return native && native !== found?.id && existsSync(native) ? native : found
    },
  }
}
