import { isContentCollection, type ContentCollection } from '#domain/contents/api.ts'
import { contentNames } from '#domain/contents/forms.ts'
import { recordOf } from '#domain/fields.ts'
import type { KeptForm } from '#app/ui/desk/kept-work.tsx'
import { COLLECTIONS, contentAddress, newAddress } from './collections.ts'
import { contentText as text } from './texts.ts'

/** The state of a link to unsaved text that the person goes on with: the editor saves it like text just written. */
export const GOES_ON = { goesOn: true }

/**
 * Whether the editor saves a found text like one just written: on the person's link, and on Back within the same page.
 *
 * @param foundAt epoch ms of the text's last change; null without one
 */
export const goesOn = (state: unknown, foundAt: number | null): boolean =>
  recordOf(state).goesOn === true || (foundAt !== null && foundAt >= performance.timeOrigin)

/** A form of a content that is stored on the device. Null for another form. @param value as stored, of any shape */
export function keptContent(name: string, value: unknown): (KeptForm & { collection: ContentCollection }) | null {
  const [room, collection = '', id, part] = name.split('/')
  if (room !== 'contents' || !isContentCollection(collection) || id === undefined) return null
  const { fresh, write } = COLLECTIONS[collection]
  const form = { name, collection, needs: write, to: contentAddress(collection, decodeURIComponent(id)) }
  if (part !== undefined) return { ...form, title: part === 'code' ? text.keptCode : text.keptUrl }
  const title = contentNames(collection, recordOf(recordOf(value).data)).title
  if (id === 'nuovo') return { ...form, title: title || fresh, to: newAddress(collection), state: GOES_ON }
  return { ...form, title: title || text.untitled, state: GOES_ON }
}
