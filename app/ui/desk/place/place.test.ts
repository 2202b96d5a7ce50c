import { describe, expect, test } from 'vitest'
import { project } from '#app/ui/map/outlines.ts'
import { findPlaces, knownPlaces, placeOfAddress, pointWords, readPlace } from './place.ts'

const cortona = { lat: 43.2753, lng: 11.9876 }

describe('pasted positions', () => {
  test.each([
    '43.2753, 11.9876',
    '43.2753,11.9876',
    '(43.2753, 11.9876)',
    '43.2753 11.9876',
    '43,2753, 11,9876',
    '43,2753 11,9876',
    '43,2753; 11,9876',
    '43.2753° N, 11.9876° E',
    'geo:43.2753,11.9876?z=17',
    'https://www.google.com/maps/@43.2753,11.9876,17z',
    'https://www.google.com/maps/place/Bar/@43.1,11.1,17z/data=!3m1!4b1!4m6!3m5!8m2!3d43.2753!4d11.9876!16s',
    'https://www.google.com/maps?q=43.2753,11.9876',
    'https://www.google.com/maps/search/?api=1&query=43.2753%2C11.9876',
    'https://www.google.com/maps/dir/?api=1&destination=43.2753,11.9876',
    'https://www.openstreetmap.org/#map=17/43.2753/11.9876',
    'https://www.openstreetmap.org/?mlat=43.2753&mlon=11.9876#map=12/43.1/11.1',
    'https://maps.apple.com/?ll=43.2753,11.9876&q=Bar',
    'https://www.bing.com/maps?cp=43.2753~11.9876&lvl=16',
  ])('%s', (given) => expect(readPlace(given)).toEqual(cortona))

  test('degrees, minutes and seconds', () => {
    expect(readPlace(`43°16'31"N 11°59'15"E`)).toEqual({ lat: 43.27528, lng: 11.9875 })
    expect(readPlace('33°51′54″S, 70°36′30″W')).toEqual({ lat: -33.865, lng: -70.60833 })
  })

  test.each(['https://maps.app.goo.gl/abc123', 'https://goo.gl/maps/abc'])('%s is a short link without coordinates', (given) =>
    expect(readPlace(given)).toBe('short'),
  )

  test.each([
    '',
    'Cortona',
    '43',
    '43.2',
    '91.5, 12.1',
    '43.2, 181',
    '0575, 630',
    'https://www.example.org/',
    'https://',
    'geo:',
    '43.2753, ',
    '12/03/2026',
  ])('«%s» has no coordinates', (given) => expect(readPlace(given)).toBeNull())
})

const label = (name: string, lat: number, lng: number, kind: 'comune' | 'regione' = 'comune') => ({
  name,
  kind,
  zoom: 8,
  ...project(lng, lat),
})
const known = knownPlaces([
  label('Roma', 41.8919, 12.5113),
  label('Reggio Emilia', 44.6983, 10.6312),
  label('Reggio', 38.1, 15.65),
  label('Arezzo', 43.4628, 11.8807),
  label('San Donà di Piave', 45.6298, 12.564),
  label('Toscana', 43.4, 11.1, 'regione'),
])

describe('places on the device', () => {
  test('labels keep their positions', () => {
    const arezzo = known.find(({ name }) => name === 'Arezzo')!
    expect([arezzo.lat, arezzo.lng]).toEqual([expect.closeTo(43.4628, 6), expect.closeTo(11.8807, 6)])
  })
  test.each([
    ['are', ['Arezzo']],
    ['REGGIO', ['Reggio Emilia', 'Reggio']],
    ['dona', ['San Donà di Piave']],
    ['toscana', []],
    ['a', []],
  ])('«%s» finds %o', (query, names) => expect(findPlaces(known, query).map(({ name }) => name)).toEqual(names))
  test.each([
    ['Via Roma 12, 52100 Arezzo (AR)', 'Arezzo'],
    ['Via Arezzo 3, Roma', 'Roma'],
    ['Piazza Prampolini 1, Reggio Emilia', 'Reggio Emilia'],
    ["Calle dell'Orso, San Dona' di Piave", 'San Donà di Piave'],
    ['Via dei Romani 3', undefined],
    ['Via Roma 1, 52014 Poppi, AR', undefined],
    ['Piazza Roma', undefined],
    ['Viale della Roma 12 Arezzo', 'Arezzo'],
    ['Circolo di Arezzo, Corso Roma', 'Arezzo'],
    ['', undefined],
  ])('%s is in %s', (address, name) => expect(placeOfAddress(known, address)?.name).toBe(name))
})

describe('a point in words', () => {
  test('with the nearest place', () => {
    expect(pointWords({ lat: 43.4628, lng: 11.8807 }, known)).toBe('Segno a 43,46280 nord, 11,88070 est, a Arezzo.')
    expect(pointWords(cortona, known)).toMatch(/^Segno a 43,27530 nord, 11,98760 est, a 22,6\skm da Arezzo\.$/)
  })
  test('and without a map on the device', () => {
    expect(pointWords({ lat: -33.8, lng: -70.6 }, [])).toBe('Segno a 33,80000 sud, 70,60000 ovest.')
  })
})
