import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from '@playwright/test'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const axeOptions: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/** What axe finds on the page that is shown, in light and in dark, one line each. */
export async function violations(page: Page, path: string): Promise<string[]> {
  const lines: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
    )
    await page.evaluate(axeSource)
    const result = await page.evaluate(
      (options) =>
        (globalThis as unknown as { axe: { run(context: Document, options: RunOptions): Promise<AxeResults> } }).axe.run(document, options),
      axeOptions,
    )
    for (const { id, nodes, help } of result.violations)
      for (const node of nodes)
        lines.push(`${path} (${colorScheme}) ${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1] ?? ''}`)
  }
  return lines
}
