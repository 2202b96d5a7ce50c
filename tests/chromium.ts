import { findProgram, isExecutable, pathFolders } from './programs.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge']
const macApplications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

/**
 * A full Chromium: `CHROMIUM_PATH`, else the system's.
 * @throws Error with the command that installs one
 */
export function findChromium(): string {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !isExecutable(chosen)) throw new Error(`CHROMIUM_PATH=${chosen} is no program that can be run.`)
  const found = chosen ?? findProgram(names, pathFolders()) ?? macApplications.find(isExecutable)
  if (found) return found
  throw new Error(
    'No Chromium found. Install one with: sudo apt-get install -y chromium chromium-headless-shell (or set CHROMIUM_PATH to a Chrome, Chromium or Edge).',
  )
}

/** Chromium without window, push service and camera: faster than the full one, which replaces it if it is missing. */
export const findHeadlessShell = (): string =>
  (process.env.CHROMIUM_PATH ? null : findProgram(['chromium-headless-shell'], pathFolders())) ?? findChromium()
