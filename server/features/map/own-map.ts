import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/platform/config.ts'

export const MAP_PATH = '/map/streets.pmtiles'

/** The streets extracted by the command. */
export const mapFile = (dataDir: string): string => join(dataDir, 'map.pmtiles')

/** Uses the streets in the data folder, unless TILES_URL is set. */
export const withOwnMap = <C extends Pick<Config, 'tilesUrl' | 'dataDir'>>(config: C): C =>
  config.tilesUrl === null && existsSync(mapFile(config.dataDir)) ? { ...config, tilesUrl: MAP_PATH } : config
