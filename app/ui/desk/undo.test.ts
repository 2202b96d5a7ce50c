import { expect, test } from 'vitest'
import { shownToast, showToast } from '#app/ui/show-toast.ts'
import { offerUndo, undoShown } from './undo.ts'

test('an offered undo works once, while it is offered', () => {
  let undone = 0
  offerUndo('Archiviato', () => void undone++)
  expect(undoShown()).toBe(true)
  expect(shownToast.get()).toBe(null)
  expect(undoShown()).toBe(false)
  expect(undone).toBe(1)
})

test('undoShown presses no other toast', () => {
  let pressed = 0
  showToast('Salvato')
  expect(undoShown()).toBe(false)
  showToast('Scaricato', { action: { label: 'Apri', onPress: () => void pressed++ } })
  expect(undoShown()).toBe(false)
  expect(pressed).toBe(0)
  expect(shownToast.get()?.text).toBe('Scaricato')
})
