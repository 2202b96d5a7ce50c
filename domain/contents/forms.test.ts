import { beforeAll, describe, expect, test } from 'vitest'
import { demoDocuments, type DemoDocument } from '#db/demo/documents.ts'
import { type ContentCollection, isContentCollection } from './api.ts'
import { editable, readDraft, withRest, type ContentField, type ContentForm } from './fields.ts'
import { CONTENT_FORMS, contentNames, publicDocument, readPublic } from './forms.ts'

let demo: DemoDocument[]
beforeAll(async () => {
  demo = (await demoDocuments('2026-11-11')).filter(
    ({ collection, id }) => isContentCollection(collection) && (collection !== 'pagine' || id === 'chi-siamo'),
  )
})

/** Turns every white space into a plain one, as the form does. */
const spaced = (value: unknown) => String(value).replace(/\s+/g, ' ')
const formOf = (collection: string) => CONTENT_FORMS[collection as ContentCollection]

test('every document of the demo fits its form, and is read unchanged', () => {
  expect(demo.length).toBeGreaterThan(50)
  for (const { collection, id, data } of demo) {
    const form = formOf(collection)
    const shown = editable(form, data)
    const read = readPublic(collection as ContentCollection, shown)
    expect(read.fields, `${collection}/${id}`).toBeUndefined()
    expect(editable(form, read.values!)).toEqual(shown)
    // Reading only adds defaults for missing fields.
    for (const [name, value] of Object.entries(read.values!))
      if (typeof data[name] === 'string' || typeof data[name] === 'number')
        expect(spaced(value), `${collection}/${id} ${name}`).toEqual(spaced(data[name]))
  }
})

test('fields unknown to the form stay in a document that is published again', () => {
  const document = { name: 'Yoga', legacyId: 7, season: { label: 'Inverno', colour: 'blu' }, courses: [] }
  const shown = editable(CONTENT_FORMS.sports, document)
  expect(shown).not.toHaveProperty('legacyId')
  expect(withRest(document, { ...shown, name: 'Yoga dolce' })).toMatchObject({
    name: 'Yoga dolce',
    legacyId: 7,
    season: { label: 'Inverno', colour: 'blu', closed: [] },
  })
})

test('missing fields for holidays, guests and their price stay missing', () => {
  const { hours } = editable(CONTENT_FORMS.ristoranti, { hours: { mon: [['10:00', '12:00']] } }) as { hours: object }
  expect(JSON.stringify(hours)).not.toContain('holiday')
  const event = JSON.stringify(editable(CONTENT_FORMS.appuntamenti, { title: 'Cena' }))
  expect(event).not.toMatch(/priceGuestCents|maxGuests/)
})

test('the openings of a day are kept in their order', () => {
  const typed = [['19:00', '01:00'], ['12:00', '14:30']] // prettier-ignore
  const { values } = readDraft(CONTENT_FORMS.ristoranti, {
    hours: { mon: typed },
    closures: [{ from: '08-15', to: '08-15', reason: '', hours: typed }],
  })
  const kept = typed.toReversed()
  expect(values).toMatchObject({ hours: { mon: kept }, closures: [{ hours: kept }] })
})

const shownDemo = (collection: ContentCollection) => {
  const { data } = demo.find((each) => each.collection === collection)!
  return editable(CONTENT_FORMS[collection], data)
}

describe('values and problems of a form, by path', () => {
  test.each<[collection: ContentCollection, changes: object, fields: object]>([
    ['ristoranti', { name: '' }, { name: 'required' }],
    ['ristoranti', { name: 'a'.repeat(81) }, { name: 'too_long' }],
    ['ristoranti', { name: 'Osteria \u202egnirtS' }, { name: 'invalid' }],
    ['ristoranti', { cuisine: Array.from({ length: 7 }, () => 'pesce') }, { cuisine: 'too_long' }],
    ['ristoranti', { priceBand: 4 }, { priceBand: 'invalid' }],
    [
      'ristoranti',
      { address: { street: 'Via 1', cap: '5209', comune: '', provincia: 'Arezzo' } },
      { 'address.cap': 'invalid', 'address.comune': 'required', 'address.provincia': 'invalid' },
    ],
    ['ristoranti', { address: 'Via 1' }, { address: 'invalid' }],
    ['ristoranti', { lat: 43.1, lng: null }, { lat: 'invalid' }],
    ['ristoranti', { lat: 91, lng: 11 }, { lat: 'invalid' }],
    ['ristoranti', { website: 'javascript:alert(1)' }, { website: 'invalid' }],
    ['ristoranti', { website: 'https://a:b@c.example' }, { website: 'invalid' }],
    ['ristoranti', { phone: 'chiama' }, { phone: 'invalid' }],
    [
      'ristoranti',
      {
        hours: {
          mon: [
            ['12:00', '15:00'],
            ['14:00', '16:00'],
          ],
        },
      },
      { 'hours.mon.0': 'invalid' },
    ],
    ['ristoranti', { hours: { mon: [['25:00', '15:00']] } }, { 'hours.mon.0': 'invalid' }],
    ['ristoranti', { hours: { lunedi: [] } }, { 'hours.lunedi': 'unknown' }],
    ['ristoranti', { closures: [{ from: '02-30', to: '03-01', reason: '' }] }, { 'closures.0.from': 'invalid' }],
    ['ristoranti', { closures: [{ from: '2026-12-24', to: '01-06', reason: '' }] }, { 'closures.0.to': 'invalid' }],
    ['ristoranti', { closures: [{ from: '12-24', to: '12-24', reason: '', hours: [['25:00', '']] }] }, { 'closures.0.hours.0': 'invalid' }],
    ['ristoranti', { vegan: 'sì' }, { vegan: 'invalid' }],
    ['ristoranti', { picture: { id: '../../x' } }, { picture: 'invalid' }],
    ['ristoranti', { __proto: 1 }, { __proto: 'unknown' }],
    ['convenzioni', { validFrom: '2026-12-01', validTo: '2026-11-30' }, { validTo: 'invalid' }],
    ['convenzioni', { discount: { kind: 'regalo' } }, { 'discount.kind': 'invalid' }],
    ['convenzioni', { limits: { perMember: 0, period: 'anno' } }, { 'limits.perMember': 'invalid', 'limits.period': 'invalid' }],
    ['convenzioni', { contact: { email: 'nessuna' } }, { 'contact.email': 'invalid' }],
    ['convenzioni', { places: [{ street: 'Via 1', comune: 'Borgo', lat: 43 }] }, { 'places.0.lat': 'invalid' }],
    ['appuntamenti', { start: { date: '2026-12-02', time: '20:00' }, end: { date: '2026-12-01', time: '23:00' } }, { end: 'invalid' }],
    ['appuntamenti', { start: { date: '2026-13-02', time: '24:00' } }, { 'start.date': 'invalid', 'start.time': 'invalid' }],
    ['appuntamenti', { recurrence: { freq: 'YEARLY' } }, { 'recurrence.freq': 'invalid' }],
    ['appuntamenti', { recurrence: { freq: 'WEEKLY', count: 3, until: '2027-01-01' } }, { 'recurrence.until': 'invalid' }],
    ['appuntamenti', { recurrence: { freq: 'WEEKLY', until: '2020-01-01' } }, { 'recurrence.until': 'invalid' }],
    [
      'appuntamenti',
      {
        start: { date: '2026-12-02', time: '20:00' },
        end: null,
        recurrence: {
          freq: 'WEEKLY',
          changes: [
            { date: '2026-12-09', start: { date: '2026-12-10', time: '20:00' }, end: { date: '2026-12-10', time: '19:00' } },
            { date: '2026-12-16', end: { date: '2026-12-16', time: '19:00' } },
            { date: '2026-12-23', start: { date: '2026-12-22', time: '18:00' }, end: { date: '2026-12-22', time: '19:00' } },
            { date: '2026-12-30', end: { date: '2026-12-31', time: '01:00' } },
          ],
        },
      },
      { 'recurrence.changes.0.end': 'invalid', 'recurrence.changes.1.end': 'invalid' },
    ],
    ['appuntamenti', { priceMemberCents: -1 }, { priceMemberCents: 'invalid' }],
    ['appuntamenti', { priceMemberCents: 12.5 }, { priceMemberCents: 'invalid' }],
    ['istruzioni', { bodyMarkdown: 'a'.repeat(12_001) }, { bodyMarkdown: 'too_long' }],
    [
      'sports',
      {
        courses: [
          { id: 'a', name: 'A' },
          { id: 'a', name: 'B' },
        ],
      },
      { 'courses.1.id': 'invalid' },
    ],
    [
      'sports',
      { courses: [{ id: 'a', name: 'A', slots: [{ day: 'mon', from: '10:00', to: '09:00' }] }] },
      { 'courses.0.slots.0.to': 'invalid' },
    ],
    ['pagine', { people: [{ firstname: '', lastname: 'Rossi' }] }, { 'people.0.firstname': 'required' }],
    ['documenti', { access: 'soci' }, { access: 'invalid' }],
  ])('%s %j', (collection, changes, fields) => {
    expect(readPublic(collection, { ...shownDemo(collection), ...changes }).fields).toEqual(fields)
  })

  test.each(['{"__proto__": {"a": 1}}', '{"constructor": 1}', '[]', 'null', '"testo"'])('%s is no document', (json) => {
    expect(readDraft(CONTENT_FORMS.istruzioni, JSON.parse(json)).values).toBeUndefined()
  })

  test.each(["L'Órto dell'Àia", 'L’Orto', 'Lʼorto ‘d’oro’', 'Łódź – Æon', '李家', "<script>alert('1')</script>", '{{7*7}} ${1}'])(
    '%s is accepted as a name',
    (name) => {
      expect(readPublic('ristoranti', { ...shownDemo('ristoranti'), name }).values?.name).toBe(name)
      expect(contentNames('ristoranti', { name }).title).toBe(name)
    },
  )
})

test('a post is listed with its first words, without Markdown and cut at a word', () => {
  const bodyMarkdown =
    'I posti vanno in **fretta**.\n\n- Sala grande, giardino e tutta la terrazza sopra il fiume, con le tovaglie di carta.'
  const { detail } = contentNames('notizie', { title: 'Cena', bodyMarkdown })
  expect(detail).toBe('I posti vanno in fretta. Sala grande, giardino e tutta la terrazza sopra il fiume, con le tovaglie…')
})

test('an offer that changes category loses the old category’s label and icon', () => {
  const before = { category: 'salute', categoryLabel: 'Salute', categoryIcon: 'leaf' }
  expect(publicDocument('convenzioni', before, { category: 'sport' })).toEqual({ category: 'sport' })
  expect(publicDocument('convenzioni', before, { category: 'salute' })).toEqual(before)
})

/** The texts of a form with their limits, by path; `[]` is an entry of a list. */
const limitsOf = (form: ContentForm, at = ''): [path: string, field: ContentField<unknown>][] =>
  Object.entries(form).flatMap(([name, field]) => {
    const [inner, path] = field.of ? [field.of, `${at}${name}[]`] : [field, at + name]
    if (inner.fields) return limitsOf(inner.fields, `${path}.`)
    return inner.max === undefined ? [] : [[path, inner] as [string, ContentField<unknown>]]
  })

test.each(Object.entries(CONTENT_FORMS))('each text of %s is taken up to its limit, and not beyond', (_, form) => {
  const limits = limitsOf(form)
  expect(limits.length).toBeGreaterThan(1)
  for (const [path, field] of limits) {
    const problemOf = (length: number) => field.read('a'.repeat(length)).problem
    expect(problemOf(field.max!), path).not.toBe('too_long')
    expect(problemOf(field.max! + 1), path).toBeDefined()
  }
})
