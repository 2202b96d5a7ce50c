import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from '@playwright/test'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules that a dark theme can break; the rest of the document is the same. */
export const ofTheTheme = ['color-contrast', 'link-in-text-block']

type WithAxe = { axe?: { run(context: Document, options: RunOptions): Promise<AxeResults> } }

/** Loads axe into the document, once. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
}

/** What axe finds on the shown page, one line each. @param rules only these rules; all by default */
export async function axe(page: Page, rules?: string[]): Promise<string[]> {
  const options: RunOptions = {
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags },
    resultTypes: ['violations'],
    // Only `no-autoplay-audio` and `css-orientation-lock` read these files: the app plays nothing, and axe marks the second as
    // experimental.
    preload: false,
  }
  const violations = await page.evaluate(
    async (options) => (await (globalThis as unknown as Required<WithAxe>).axe.run(document, options)).violations,
    options,
  )
  return violations.flatMap(({ id, nodes, help }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1] ?? ''}`),
  )
}
