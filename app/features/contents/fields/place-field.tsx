import type { InputProps } from './input-props.ts'

/** Where it is: by its address or by a tap on the map. */
export function PlaceField(_: InputProps<{ lat: number | null; lng: number | null }> & { address: string }) {
  return null
}
