import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '../chromium.ts'
import { certificate } from './https-proxy.ts'

/** A browser that takes the stories' certificate for a good one. */
export const launchArgs = ['--disable-dev-shm-usage', `--ignore-certificate-errors-spki-list=${certificate.spki}`]

/** A whole Chromium of its own. @param scrollBars those of a desktop, which take room beside the page */
export function launch(args: string[] = [], { scrollBars = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [...launchArgs, ...args],
    ignoreDefaultArgs: scrollBars ? ['--hide-scrollbars'] : [],
  })
}
