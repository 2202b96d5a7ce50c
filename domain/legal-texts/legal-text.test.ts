import { expect, test } from 'vitest'
import { gapsIn } from './legal-text.ts'

test('a gap is found by its mark, and a link is no gap', () => {
  expect(gapsIn('Il titolare è [da completare: nome]. Vedi [qui](https://a.example). [Da completare: sede]\n[da completare')).toEqual([
    '[da completare: nome]',
    '[Da completare: sede]',
  ])
})
