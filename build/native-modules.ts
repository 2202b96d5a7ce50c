import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'

/** In a shell's bundle `x.native.ts` replaces `x.ts` beside it. The web's bundle contains none of these files. */
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
