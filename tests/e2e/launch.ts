import { chromium, type Browser } from '@playwright/test'
import { findChromium, findHeadlessShell } from '../chromium.ts'
import { certificate } from './https-proxy.ts'

/**
 * Launches browsers that accept the stories' certificate. The servers listen on IPv4 only; a browser that also tries `localhost` over IPv6
 * sometimes gives up on the refusal.
 */
export const launchArgs = [
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP localhost 127.0.0.1',
  `--ignore-certificate-errors-spki-list=${certificate.spki}`,
]

/** The browser of most stories: the headless shell starts and draws faster. The long run uses the whole Chromium. */
export const usualBrowser = (): string => (process.env.TEST_EFFORT === 'long' ? findChromium() : findHeadlessShell())

/** Launches a separate browser, by default the whole Chromium. @param scrollBars a desktop's, which take room beside the page */
export function launch(args: string[] = [], { scrollBars = false, executablePath = findChromium() } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [...launchArgs, ...args],
    ignoreDefaultArgs: scrollBars ? ['--hide-scrollbars'] : [],
  })
}
