import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { transaction } from '#db/connect.ts'
import { type DemoDrawing, demoDrawings } from '#db/demo/pictures/drawings.ts'
import { putEncodedPicture } from '#server/core/content/pictures.ts'
import { findDocument } from '#server/core/content/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import type { EncodedPicture } from '#server/platform/blobs/encode.ts'
import type { Service } from '#server/platform/jobs/turns.ts'
import { defineSetting, readSetting, writeSetting } from '#server/platform/settings.ts'

/** Converts drawings into pictures one by one until it is ended. */
export type Drawer = { draw(drawing: DemoDrawing): Promise<EncodedPicture>; end(): void }

type Stored = Pick<Deps, 'db' | 'clock' | 'house'>

/** Documents that had their picture, as `collection/id`: a picture removed since does not come back. */
const PICTURED = defineSetting<string[]>('demoPictures')

/** The drawings whose documents still need their picture. */
export async function missingDrawings({ db }: Pick<Deps, 'db'>): Promise<DemoDrawing[]> {
  const done = new Set(await readSetting(db, PICTURED))
  return demoDrawings().filter((drawing) => !done.has(nameOf(drawing)))
}

const nameOf = ({ collection, id }: DemoDrawing) => `${collection}/${id}`

/** Stores each picture at once, so that an interrupted run resumes at the next start. A user's own picture stays. */
export async function drawMissing(deps: Stored, missing: readonly DemoDrawing[], drawer: Drawer): Promise<void> {
  for (const drawing of missing) {
    const encoded = await drawer.draw(drawing)
    await transaction(deps.db, async () => {
      const document = await findDocument(deps.db, drawing.collection, drawing.id)
      const hasPicture = document !== undefined && 'picture' in (JSON.parse(document.data) as object)
      if (!hasPicture) await putEncodedPicture(deps, drawing, encoded, drawing.alt)
      await writeSetting(deps.db, PICTURED, [...((await readSetting(deps.db, PICTURED)) ?? []), nameOf(drawing)])
    })
  }
}

/** Adds the demo's pictures while the trial is already in use. Lists show icons until then. */
export function pictureTheDemo(deps: Deps): Service {
  let stopped = false
  let drawer: Drawer | undefined
  let work: Promise<void> = Promise.resolve()

  async function drawAll() {
    const missing = await missingDrawings(deps)
    if (missing.length === 0 || stopped) return
    // The trial's user has priority on the processor.
    drawer = startDrawer(constants.priority.PRIORITY_LOW)
    await drawMissing(deps, missing, drawer)
    drawer.end()
  }

  return {
    start() {
      work = drawAll().catch((error: unknown) => {
        if (!stopped) deps.log.warn({ err: error }, 'not every picture of the demo was drawn; the next start goes on')
      })
    },
    async stop() {
      stopped = true
      drawer?.end()
      await work
    },
  }
}

/** A process that draws and encodes: its end frees the encoder's memory. `priority`: the operating system's value. */
export function startDrawer(priority: number): Drawer {
  const child = fork(new URL('./drawer-process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  if (child.pid !== undefined) setPriority(child.pid, priority)
  const ended = once(child, 'exit').then(([code, signal]): never => {
    throw new Error(`The process that draws ended by ${String(signal ?? code)}`)
  })
  // Nothing waits for the end after the last picture.
  ended.catch(() => {})
  return {
    async draw({ svg }) {
      const made = once(child, 'message').then(([answer]) => answer as EncodedPicture)
      child.send(svg(), () => {})
      return Promise.race([made, ended])
    },
    end: () => void child.kill('SIGKILL'),
  }
}
