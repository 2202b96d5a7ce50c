import { appInfo } from '#app/platform/association.ts'

/** The association's own street tiles (`TILES_URL`): a PMTiles file, or a template with {z}, {x} and {y}. Null: the shipped outlines alone. */
export const tilesUrl = (): string | null => appInfo().tiles ?? null

export const isVectorTiles = (url: string): boolean => /\.pmtiles(\?|$)/.test(url)
