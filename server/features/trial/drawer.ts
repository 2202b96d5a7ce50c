import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import type { EncodedPicture } from '#server/platform/blobs/encode.ts'
import type { Drawer } from './demo-pictures.ts'

/** A process that draws and encodes: the encoder's memory goes with it when the last picture is made. `priority`: as the system has it. */
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
  // Nobody waits for it after the last picture.
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
