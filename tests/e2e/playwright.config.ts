import '../../build/compile-cache.js'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../chromium.ts'
import { isLong } from '../effort.ts'
import { launchArgs, usualBrowser } from './launch.ts'

const cache = join(import.meta.dirname, '../../node_modules/.cache/tessera')

const needWholeBrowser = ['notices-push.spec.ts']
/** Stories of the long run alone. */
const needWebKit = ['shells-iphone.spec.ts']
const launched = (executablePath: string) => ({ launchOptions: { executablePath, args: launchArgs } })

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  outputDir: join(cache, 'failed-stories'),
  globalSetup: './demo-folder.ts',
  fullyParallel: true,
  // Three workers keep two cores busy, because a story sometimes waits.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  reporter: [['list']],
  // Failed stories run again with a trace (tests/run.ts).
  use: { screenshot: 'only-on-failure' },
  // The default headless browser has no push service.
  projects: [
    { name: 'shell', testIgnore: [...needWholeBrowser, ...(isLong ? [] : needWebKit)], use: launched(usualBrowser()) },
    { name: 'chromium', testMatch: needWholeBrowser, use: launched(findChromium()) },
  ],
})
