import { spawnSync } from 'node:child_process'
import { findProgram, isExecutable, isRoot, pathFolders } from './programs.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge']
const macApplications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]
const installLine = 'apt-get install -y chromium'

/**
 * A Chromium to drive: `CHROMIUM_PATH`, else the system's. Where a CI machine has none, it is installed.
 * @throws Error naming the line that installs one
 */
export function findChromium(): string {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (!isExecutable(chosen)) throw new Error(`CHROMIUM_PATH=${chosen} is no program that can be run.`)
    return chosen
  }
  const found = installed()
  if (found) return found
  if (process.env.CI && isRoot() && findProgram(['apt-get'], pathFolders())) {
    spawnSync('sh', ['-c', `apt-get update -qq && ${installLine}`], { stdio: 'inherit' })
    const now = installed()
    if (now) return now
  }
  throw new Error(`No Chromium found. Install one with: sudo ${installLine} (or set CHROMIUM_PATH to a Chrome, Chromium or Edge).`)
}

const installed = () => findProgram(names, pathFolders()) ?? macApplications.find(isExecutable) ?? null
