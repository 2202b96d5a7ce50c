import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/platform/config.ts'

export const MAP_PATH = '/map/streets.pmtiles'

/** The streets that the command has cut out. */
export const mapFile = (dataDir: string): string => join(dataDir, 'map.pmtiles')

/** Streets of the own data folder, unless TILES_URL says others. */
export const withOwnMap = <C extends Pick<Config, 'tilesUrl' | 'dataDir'>>(config: C): C =>
  config.tilesUrl === null && existsSync(mapFile(config.dataDir)) ? { ...config, tilesUrl: MAP_PATH } : config
