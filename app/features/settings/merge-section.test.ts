import { expect, test } from 'vitest'
import { mergeSection, withChoices } from './merge-section.ts'

const category = (id: string, feeCents: number) => ({ id, label: id, feeCents })
const of = (...membershipCategories: object[]) => ({ membershipCategories })
const base = of(category('amico', 0), category('ordinario', 2000))

test('two people’s changes of different fees and new entries are merged, in my order', () => {
  const mine = of(category('ordinario', 2500), category('amico', 0), category('giovane', 1000))
  const theirs = of(category('amico', 500), category('ordinario', 2000), category('senior', 800))
  const { merged, conflicts } = mergeSection(base, mine, theirs)
  expect(conflicts).toEqual([])
  expect(merged).toEqual(of(category('ordinario', 2500), category('amico', 500), category('giovane', 1000), category('senior', 800)))
})

test('a change of the same fee needs a choice, and a removed entry stays removed', () => {
  const mine = of(category('ordinario', 2500))
  const theirs = of(category('amico', 0), category('ordinario', 3000))
  const { merged, conflicts } = mergeSection(base, mine, theirs)
  expect(conflicts).toEqual([{ field: 'membershipCategories.ordinario.feeCents', base: 2000, mine: 2500, theirs: 3000 }])
  const chosen = withChoices(merged, mine, theirs, [{ field: conflicts[0]!.field, value: 3000 }])
  expect(chosen).toEqual(of(category('ordinario', 3000)))
})
