import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReportItem } from '#domain/reports/report.ts'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import { waitingFirst } from './data.ts'

beforeEach(() => void standInBrowser())
afterEach(() => vi.unstubAllGlobals())

const item = (id: string, more: Partial<ReportItem> = {}) => ({ id, state: 'received', answeredAt: null, ...more }) as ReportItem

test('what waits for its writer, and an answer that was not read here, come before the rest, which stays in its order', () => {
  const all = [
    item('new'),
    item('closed', { state: 'closed' }),
    item('answered', { state: 'in_progress', answeredAt: 5 }),
    item('old'),
    item('waits', { state: 'waiting_for_you' }),
  ]
  expect(waitingFirst(all).map(({ id }) => id)).toEqual(['answered', 'waits', 'new', 'closed', 'old'])
})
