import { statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { RoomCommand } from '#server/core/feature.ts'
import { CommandProblem, UsageProblem } from '#server/platform/command-line/command.ts'
import { withProgressLine } from '#server/platform/command-line/progress.ts'
import { cutMap, megabytes } from './cut.ts'
import { mapFile } from './own-map.ts'
import { provinceOf } from './provinces.ts'

export const mapCommand: RoomCommand = {
  about: "extracts the streets of a province from a public map, for the app's map",
  usage: '--from URL --area PROVINCE',
  help: `Extracts a province from a public PMTiles file of vector tiles into map.pmtiles of the data folder, from which the server serves the streets.
It downloads only the needed part. After an interruption the next run continues.

  --from  the address of a PMTiles file in Protomaps' layers, such as a build of https://maps.protomaps.com/builds (OpenStreetMap, ODbL)
  --area  the province, as two letters or by its name: AR, Arezzo

Needs DATA_DIR. The server may be running: it serves the streets after its next start. Run it again for newer streets or another province.
The setting TILES_URL is used instead of this file. Backups do not contain the file.`,
  takes: 0,
  options: ['from', 'area'],
  async run({ options: { from, area }, settings: { dataDir }, terminal, say }) {
    if (!from || !area) throw new UsageProblem('--from and --area are needed: npm run tessera -- map --from URL --area PROVINCE')
    if (!/^https?:$/.test(URL.parse(from)?.protocol ?? '')) throw new CommandProblem(`"${from}" is no web address of a PMTiles file.`)
    const province = provinceOf(area)
    if (!province) throw new CommandProblem(`There is no province "${area}". Write its two letters or its name: AR, Arezzo.`)
    const file = mapFile(dataDir)
    const { tiles, bytes } = await withProgressLine(terminal.stderr, (progress) =>
      cutMap({ url: from, box: province, file, reading: { fetch, pause }, room: freeBytes, say: progress }),
    )
    say(
      `The streets of ${province.name} are in ${file}: ${tiles} tiles, ${megabytes(bytes)} MB. The server shows them from its next start on.`,
    )
  },
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
