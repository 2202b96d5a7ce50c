import { describe, expect, test } from 'vitest'
import { demoDocuments } from '#db/demo/documents.ts'
import { CONTENT_COLLECTIONS, isContentCollection, type ContentCollection } from '#domain/contents/api.ts'
import { fieldAt, type ContentForm } from '#domain/contents/fields.ts'
import { CONTENT_FORMS } from '#domain/contents/forms.ts'
import { labelOf, namesOf, type Part } from './layout.ts'
import { LAYOUTS, nameLabel } from './layouts.ts'
import { contentText } from './texts.ts'

/** Fields of a form by path, as deep as the layout goes: a part that is written whole has no inner fields. */
function placesOf(form: ContentForm, parts: readonly Part[], path = ''): { missing: string[]; twice: string[]; unknown: string[] } {
  const names = parts.flatMap(namesOf)
  const here = {
    missing: Object.keys(form).filter((name) => !names.includes(name)),
    twice: names.filter((name, i) => names.indexOf(name) < i),
    unknown: names.filter((name) => !Object.hasOwn(form, name)),
  }
  const inside = parts.flatMap((part) => {
    if (part.as !== 'record' && part.as !== 'list') return []
    const field = form[part.name]
    const fields = part.as === 'list' ? field?.of?.fields : field?.fields
    return fields ? [placesOf(fields, part.parts, `${path}${part.name}.`)] : [{ missing: [`${path}${part.name}`], twice: [], unknown: [] }]
  })
  const all = (name: keyof typeof here) => [...here[name].map((each) => path + each), ...inside.flatMap((each) => each[name])]
  return { missing: all('missing'), twice: all('twice'), unknown: all('unknown') }
}

const everyPart = (parts: readonly Part[]): Part[] =>
  parts.flatMap((part) => [part, ...(part.as === 'record' || part.as === 'list' ? everyPart(part.parts) : [])])

const choicesIn = (parts: readonly Part[], path = ''): [path: string, values: string[]][] =>
  parts.flatMap((part) => {
    if (part.as === 'choice') return [[path + part.name, part.options.map(([value]) => value)]]
    return part.as === 'record' || part.as === 'list' ? choicesIn(part.parts, `${path}${part.name}.`) : []
  })

describe.each(CONTENT_COLLECTIONS)('the editor of %s', (collection) => {
  const parts = LAYOUTS[collection].flatMap((group) => group.parts)

  test('has each field of the form once', () => {
    expect(placesOf(CONTENT_FORMS[collection], parts)).toEqual({ missing: [], twice: [], unknown: [] })
  })

  test('names each field', () => {
    expect(everyPart(parts).filter(({ label }) => label.trim() === '')).toEqual([])
    expect(LAYOUTS[collection].map(({ title }) => title)).not.toContain('')
  })

  test('offers in each choice what is kept for an empty one', () => {
    for (const [path, values] of choicesIn(parts))
      expect(values, path).toContain(fieldAt(CONTENT_FORMS[collection], path)!.read(undefined).value ?? '')
  })
})

test.each([
  ['ristoranti', 'name', 'Nome'],
  ['ristoranti', 'address.street', 'Indirizzo, Via e numero'],
  ['sports', 'courses.0.name', 'Corsi 1, Nome del corso'],
  ['sports', 'lng', 'Sulla mappa'],
  ['ristoranti', 'hours.mon.0', 'Orari di apertura'],
  ['ristoranti', 'nothing', 'nothing'],
] as const)('%s calls %s «%s»', (collection, path, label) => {
  expect(labelOf(LAYOUTS[collection], path)).toBe(label)
})

test('the first required field has the field’s name', () => {
  expect((['notizie', 'ristoranti', 'convenzioni'] as const).map(nameLabel)).toEqual(['Titolo', 'Nome', 'Negozio'])
  expect(contentText.fields.saveFirst(nameLabel('notizie'))).toBe('Si aggiunge dopo che la bozza è salvata: scrivi prima «Titolo».')
})

test('every choice of the demo is one that its editor offers', async () => {
  const documents = (await demoDocuments('2026-11-11')).filter(({ collection }) => isContentCollection(collection))
  const strange = documents.flatMap(({ collection, id, data }) =>
    LAYOUTS[collection as ContentCollection]
      .flatMap(({ parts }) => parts)
      .flatMap((part) => {
        const value = part.as === 'choice' ? data[part.name] : undefined
        const isKnown =
          value === undefined || value === null || (part.as === 'choice' && part.options.some(([each]) => each === String(value)))
        return isKnown ? [] : [`${collection}/${id} ${part.name} ${String(value)}`]
      }),
  )
  expect(documents.length).toBeGreaterThan(50)
  expect(strange).toEqual([])
})
