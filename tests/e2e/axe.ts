import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from '@playwright/test'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What a dark theme may break: the rest is the same document. */
export const ofTheTheme = ['color-contrast', 'link-in-text-block']

type WithAxe = { axe?: { run(context: Document, options: RunOptions): Promise<AxeResults> } }

/** Puts axe into the document, once. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
}

/** What axe finds on the page as it is shown, one line each. @param rules only these; all of them unless told */
export async function axe(page: Page, rules?: string[]): Promise<string[]> {
  const options: RunOptions = {
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags },
    resultTypes: ['violations'],
    // Only `no-autoplay-audio` and `css-orientation-lock` read these files: the app plays nothing, and axe has the second as an experiment.
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
