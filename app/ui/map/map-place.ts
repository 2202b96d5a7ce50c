import type { Position } from '#domain/distance.ts'

/** A place as the map shows it. */
export type MapPlace = {
  id: string
  /** The id of the list's row, if different: an offer has several places. */
  row?: string
  name: string
  position: Position
  /** Its municipality, named on the map if the outlines do not name it. */
  comune: string
  /** The text on the pin, a discount ("−10%"); null: the icon. */
  figure: string | null
  /** An icon of `app/ui/icons.ts`. */
  icon: string
}
