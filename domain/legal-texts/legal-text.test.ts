import { expect, test } from 'vitest'
import { gapsIn } from './legal-text.ts'

test('what is still to be written is found by its mark, and a link is none', () => {
  expect(gapsIn('Il titolare è [da completare: nome]. Vedi [qui](https://a.example). [Da completare: sede]\n[da completare')).toEqual([
    '[da completare: nome]',
    '[Da completare: sede]',
  ])
})
