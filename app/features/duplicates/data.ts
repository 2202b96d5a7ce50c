import type { Chosen, Comparison, PairList } from '#domain/duplicates/duplicates.ts'
import { call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { keyed } from '#app/platform/keyed.ts'
import { workDone } from '#app/shell/desk/done-work.ts'

// People's names and addresses: kept in the page's memory only.

const DUPLICATES = '/api/staff/duplicates'

export const duplicates = createResource<PairList | null>({
  name: 'duplicates',
  load: () => call<PairList>('GET', DUPLICATES),
  refused: ({ status }, list) => (status === 403 ? null : list),
})

/** By both numbers, separated by a slash. */
export const comparison = keyed((numbers) =>
  createResource<Comparison | null>({
    name: `duplicates ${numbers}`,
    load: () => call<Comparison>('GET', `${DUPLICATES}/${numbers}`),
    refused: ({ status }, known) => (status === 403 || status === 404 ? null : known),
  }),
)

type Merge = { keep: string; drop: string; version: string; take: Chosen[] }

/** @throws ApiError member.changed, member.not_merged */
export async function mergeRecords(numbers: string, asked: Merge): Promise<void> {
  try {
    await call('POST', `${DUPLICATES}/merge`, asked)
  } catch (error) {
    void comparison(numbers).refresh()
    throw error
  }
  workDone()
  void duplicates.refresh()
}

/** @throws ApiError */
export async function keepApart(first: string, second: string): Promise<void> {
  await call('POST', `${DUPLICATES}/apart`, { first, second })
  await duplicates.refresh()
}
