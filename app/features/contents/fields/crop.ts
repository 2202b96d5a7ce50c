export type Size = { width: number; height: number }

/** The crop of a picture: its centre as fractions of the sides (0 to 1), and its zoom, where 1 is the widest crop. */
export type Crop = { x: number; y: number; zoom: number }

type Point = { x: number; y: number }

/** Every picture of a document is 3:2. */
const RATIO = 3 / 2
/** The server's minimum, and its largest stored width; more pixels would only take longer to send. */
export const MIN_WIDTH = 300
const MAX_WIDTH = 1440
/** The limit of the zoom. */
const MAX_ZOOM = 8

/** Width of the widest crop. */
const widest = ({ width, height }: Size): number => Math.min(width, height * RATIO)

/** Whether even the widest crop has too few pixels. */
export const isTooSmall = (size: Size): boolean => widest(size) < MIN_WIDTH

/** The largest zoom that keeps the server's minimum of pixels. */
export const maxZoom = (size: Size): number => Math.max(1, Math.min(MAX_ZOOM, widest(size) / MIN_WIDTH))

/** Centred; a little higher for an upright picture, where faces and signs are. */
export const startCrop = (size: Size): Crop => within(size, { x: 0.5, y: size.height > size.width ? 0.4 : 0.5, zoom: 1 })

/** The crop in the picture's pixels. */
export function cropBox(size: Size, { x, y, zoom }: Crop): Size & { left: number; top: number } {
  const width = widest(size) / zoom
  const height = width / RATIO
  return { width, height, left: x * size.width - width / 2, top: y * size.height - height / 2 }
}

/** The nearest crop inside the picture. */
export function within(size: Size, { x, y, zoom }: Crop): Crop {
  const near = clamp(zoom, 1, maxZoom(size))
  const { width, height } = cropBox(size, { x: 0, y: 0, zoom: near })
  const [halfX, halfY] = [width / 2 / size.width, height / 2 / size.height]
  return { x: clamp(x, halfX, 1 - halfX), y: clamp(y, halfY, 1 - halfY), zoom: near }
}

/** Moves the view by fractions of the frame: a drag right by half shows the half frame to the left. */
export function moveCrop(size: Size, crop: Crop, by: Point): Crop {
  const { width, height } = cropBox(size, crop)
  return within(size, { ...crop, x: crop.x - (by.x * width) / size.width, y: crop.y - (by.y * height) / size.height })
}

/** Zooms by a factor, and keeps the picture under this point of the frame (0 to 1). */
export function zoomCrop(size: Size, crop: Crop, factor: number, at: Point = { x: 0.5, y: 0.5 }): Crop {
  const before = cropBox(size, crop)
  const { zoom } = within(size, { ...crop, zoom: crop.zoom * factor })
  const after = cropBox(size, { ...crop, zoom })
  const x = crop.x + ((at.x - 0.5) * (before.width - after.width)) / size.width
  const y = crop.y + ((at.y - 0.5) * (before.height - after.height)) / size.height
  return within(size, { x, y, zoom })
}

/** Centres the pressed point of the frame. */
export const centreOn = (size: Size, crop: Crop, at: Point): Crop => moveCrop(size, crop, { x: 0.5 - at.x, y: 0.5 - at.y })

/** The size of the sent picture: exactly 3:2, never enlarged. */
export function sentSize({ width }: Pick<Size, 'width'>): Size {
  const thirds = Math.floor(Math.min(MAX_WIDTH, Math.round(width)) / 3)
  return { width: thirds * 3, height: thirds * 2 }
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), Math.max(least, most))
