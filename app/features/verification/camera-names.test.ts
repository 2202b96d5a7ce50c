import { expect, test } from 'vitest'
import { cameraNames } from './camera-names.ts'

const names = (...labels: string[]) => cameraNames(labels.map((label, i) => ({ id: String(i), label }))).map(({ label }) => label)

test('a phone’s cameras have plain names, numbered when there are several of a kind', () => {
  expect(names('camera2 1, facing front', 'camera2 2, facing back', 'camera2 0, facing back')).toEqual([
    'Anteriore',
    'Posteriore 1',
    'Posteriore 2',
  ])
  expect(names('Fotocamera frontale', 'Fotocamera posteriore')).toEqual(['Anteriore', 'Posteriore'])
})

test('an unknown camera keeps its name, and a nameless one is called camera', () => {
  expect(names('Logitech C920', '', '')).toEqual(['Logitech C920', 'Fotocamera 1', 'Fotocamera 2'])
})
