import type { Position } from '#domain/distance.ts'

/** What the map shows of something that has a place. */
export type MapPlace = {
  id: string
  /** The id of the list's row, if different: an offer has several places. */
  row?: string
  name: string
  position: Position
  /** Its comune: named on the map where the outlines do not name it. */
  comune: string
  /** What stands on the pin, a discount ("−10%"); null: the icon. */
  figure: string | null
  /** An icon of `app/ui/icons.ts`. */
  icon: string
}
