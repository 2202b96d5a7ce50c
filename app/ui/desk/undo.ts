import { shownToast, showToast } from '#app/ui/show-toast.ts'
import { deskText } from './texts.ts'

/** Says that it is done, with "Annulla" for six seconds. `undo` does the opposite at the server. */
export const offerUndo = (text: string, undo: () => void): void => showToast(text, { action: { label: deskText.undo, onPress: undo } })

/** Presses "Annulla" where it is shown, from wherever the focus is: a toast goes before the Tab key has come to it. */
export function undoShown(): boolean {
  const action = shownToast.get()?.action
  if (action?.label !== deskText.undo) return false
  shownToast.set(null)
  action.onPress()
  return true
}
