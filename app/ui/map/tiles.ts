import { appInfo } from '#app/platform/association.ts'
import { fileAddress } from '#app/platform/device/server.ts'

/**
 * The association's own street tiles (`TILES_URL`): a PMTiles file, or a template with {z}, {x} and {y}. Null: only the built-in outlines.
 */
export function tilesUrl(): string | null {
  const url = appInfo().tiles ?? null
  return url?.startsWith('/') ? fileAddress(url) : url
}

export const isVectorTiles = (url: string): boolean => /\.pmtiles(\?|$)/.test(url)
