import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { changeAndroid } from './android.ts'
import { isFresh, readStamp } from '../../build/stamp.ts'
import { prepareFolder, runCapacitor } from './capacitor.ts'
import { changeIos } from './ios.ts'
import { readEmblem } from './pictures.ts'
import { MakeProblem } from './problem.ts'
import type { NativeSettings } from './settings.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Makes both projects from scratch: Capacitor's templates, our changes, the bundle and the plugins. They contain no manual edits, so a
 * second run gives the same result.
 *
 * @param out folder that holds `android/` and `ios/`, inside the repository, since the projects refer to its node_modules
 * @param www the app's bundle
 * @throws MakeProblem
 */
export async function makeProjects(settings: NativeSettings, { out, www }: { out: string; www: string }): Promise<void> {
  const stamp = readStamp(www)
  if (!stamp || !existsSync(join(www, 'index.html'))) throw new MakeProblem(`${www} holds no app: run npm run build:native first.`)
  if (stamp.server !== settings.server)
    throw new MakeProblem(
      `${www} is for ${stamp.server ?? 'no server'}, these settings for ${settings.server}: run TESSERA_SERVER=${settings.server} npm run build:native first.`,
    )
  // A version's number is for the app as it is now.
  if (!(await isFresh(root, www)))
    throw new MakeProblem(`${www} is of an earlier app: run TESSERA_SERVER=${settings.server} npm run build:native first.`)
  // A bad emblem is refused before anything is written.
  await readEmblem(settings)
  prepareFolder(out, settings, www)
  runCapacitor(out, 'add', 'android')
  runCapacitor(out, 'add', 'ios')
  await changeAndroid(join(out, 'android'), settings)
  await changeIos(join(out, 'ios/App'), settings)
  runCapacitor(out, 'sync')
}
