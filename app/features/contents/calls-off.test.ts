import { expect, test } from 'vitest'
import { callsOff } from './calls-off.ts'

const published = (status: string) => ({ published: { status } })

test('an event that members know is called off with a question, once', () => {
  expect(callsOff('appuntamenti', published('scheduled'), { status: 'cancelled' })).toBe(true)
  expect(callsOff('appuntamenti', published('cancelled'), { status: 'cancelled' })).toBe(false)
  expect(callsOff('appuntamenti', published('scheduled'), { status: 'scheduled' })).toBe(false)
  expect(callsOff('appuntamenti', { published: null }, { status: 'cancelled' })).toBe(false)
  expect(callsOff('appuntamenti', null, { status: 'cancelled' })).toBe(false)
})
