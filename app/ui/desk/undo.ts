import { shownToast, showToast } from '#app/ui/show-toast.ts'
import { deskText } from './texts.ts'

/** Confirms an act, with "Annulla" for six seconds. `undo` reverts it at the server. */
export const offerUndo = (text: string, undo: () => void): void => showToast(text, { action: { label: deskText.undo, onPress: undo } })

/** Presses a shown "Annulla", wherever the focus is: the toast disappears before Tab reaches it. */
export function undoShown(): boolean {
  const action = shownToast.get()?.action
  if (action?.label !== deskText.undo) return false
  shownToast.set(null)
  action.onPress()
  return true
}
