import { expect, test } from 'vitest'
import { dueFor, eventSlotField, eventWords, readSlot, slotOf } from './paid-event.ts'

test('a slot is an event, or one of its days', () => {
  for (const slot of ['cena-sociale', 'cineforum.2026-12-12']) {
    expect(eventSlotField.read(slot)).toEqual({ value: slot })
    expect(slotOf(readSlot(slot))).toBe(slot)
  }
  for (const wrong of ['cena sociale', 'cena.', 'cena.12-12', '../cena']) expect(eventSlotField.read(wrong)).toEqual({ problem: 'invalid' })
})

test('the words of an event have the year only if it is not the payment’s', () => {
  expect(eventWords('Cena sociale', '2026-12-12', '2026-11-10')).toBe('Cena sociale, 12 dicembre')
  expect(eventWords('Befana', '2027-01-01', '2026-12-20')).toBe('Befana, 1° gennaio 2027')
})

test('what is due is never negative', () => {
  const choice = { slot: 'cena', title: 'Cena', day: '2026-12-12', cents: 3600, places: 2, paidCents: 1800 }
  expect(dueFor(choice)).toBe(1800)
  expect(dueFor({ ...choice, paidCents: 4000 })).toBe(0)
})
