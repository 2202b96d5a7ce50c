import { chromium, type Browser } from '@playwright/test'
import { findChromium, findHeadlessShell } from '../chromium.ts'
import { certificate } from './https-proxy.ts'

/**
 * A browser that takes the stories' certificate for a good one. Their servers listen to IPv4 alone: a browser that also tries `localhost`
 * over IPv6 now and then gives up on that refusal.
 */
export const launchArgs = [
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP localhost 127.0.0.1',
  `--ignore-certificate-errors-spki-list=${certificate.spki}`,
]

/** The browser of most stories: the shell starts quicker and draws cheaper. The long run has the whole Chromium. */
export const usualBrowser = (): string => (process.env.TEST_EFFORT === 'long' ? findChromium() : findHeadlessShell())

/** A browser of its own, the whole Chromium unless told. @param scrollBars those of a desktop, which take room beside the page */
export function launch(args: string[] = [], { scrollBars = false, executablePath = findChromium() } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [...launchArgs, ...args],
    ignoreDefaultArgs: scrollBars ? ['--hide-scrollbars'] : [],
  })
}
