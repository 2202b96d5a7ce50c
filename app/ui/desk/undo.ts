import { showToast } from '#app/ui/show-toast.ts'
import { deskText } from './texts.ts'

/** Says that it is done, with "Annulla" for six seconds. `undo` does the opposite at the server. */
export const offerUndo = (text: string, undo: () => void): void => showToast(text, { action: { label: deskText.undo, onPress: undo } })
