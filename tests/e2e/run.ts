import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { createCameras } from './cameras.ts'
import { createDevices } from './devices.ts'
import { launch } from './launch.ts'
import { createServer, demoFolders } from './server.ts'
import { collect } from './story.ts'
import type { Story } from './story.ts'

// Tells the stories, a few at a time. Words on the command line choose files: `npm test`'s own line is in tests/run.ts.

const HANGS_AFTER_MS = 480_000
const pictures = join(import.meta.dirname, '../../node_modules/.cache/tessera/failed-stories')

const words = process.argv.slice(2)
const files = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith('.story.ts') && (!words.length || words.some((word) => name.includes(word))),
)
const stories = await collect(files.map((name) => join(import.meta.dirname, name)))
rmSync(pictures, { recursive: true, force: true })
mkdirSync(pictures, { recursive: true })

const demo = demoFolders()
const queue = [...stories]
let failed = 0
await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work))
await demo.remove()

console.log(`\nstories: ${stories.length - failed} passed, ${failed} failed`)
if (failed) console.log(`Pictures of the failed ones: ${pictures}`)
process.exit(failed ? 1 : 0)

async function work() {
  const browser = await launch()
  for (let next = queue.shift(); next; next = queue.shift()) {
    const started = performance.now()
    const problem = await tell(next, browser)
    if (problem) failed += 1
    console.log(`${problem ? 'FAILED' : 'ok    '} ${next.name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
    if (problem) console.log(`   ${next.file}\n${problem.replaceAll(/^/gm, '   ')}`)
  }
  await browser.close()
}

/** Gives what went wrong, or null. */
async function tell(story: Story, browser: Browser): Promise<string | null> {
  const server = await createServer(story.server ?? { dataDir: await demo.copy() })
  let up = false
  const start = async () => {
    await server.start()
    up = true
  }
  const stop = () => {
    up = false
    return server.stop()
  }
  const devices = createDevices(browser, server.origin, () => up)
  const cameras = createCameras(server.origin, () => up)
  const problemsOfAll = async () => [...(await devices.problems()), ...(await cameras.problems())]
  try {
    await start()
    const { phone, desktop } = devices
    await limited(story.tell({ server: { ...server, start, stop }, phone, desktop, camera: cameras.open }))
    const problems = await problemsOfAll()
    if (problems.length) throw new Error(`The pages reported:\n${problems.join('\n')}`)
    return null
  } catch (error) {
    const path = join(pictures, story.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80))
    await devices.screenshot(path)
    await cameras.screenshot(path)
    return [error instanceof Error ? error.stack : String(error), ...(await problemsOfAll()), ownWords(server.output())].join('\n')
  } finally {
    await devices.close()
    await cameras.close()
    await server.stop()
    rmSync(server.dataDir, { recursive: true, force: true })
  }
}

async function limited(telling: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const hang = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The story hangs: no end after ${HANGS_AFTER_MS / 1000} s.`)), HANGS_AFTER_MS)
  })
  try {
    await Promise.race([telling, hang])
  } finally {
    clearTimeout(timer)
  }
}

/** What the server said after its welcome. */
function ownWords(output: string): string {
  return output
    .slice(output.indexOf('Ctrl+C') + 'Ctrl+C'.length)
    .trim()
    .slice(-2000)
}
