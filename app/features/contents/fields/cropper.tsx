import { useEffect, useEffectEvent, useId, useRef, type Dispatch, type KeyboardEvent, type PointerEvent, type SetStateAction } from 'react'
import { showBlob } from '#app/ui/show-blob.ts'
import { centreOn, type Crop, cropBox, maxZoom, moveCrop, type Size, zoomCrop } from './crop.ts'
import styles from './picture-field.module.css'
import { pictureText as text } from './texts.ts'

type Point = { x: number; y: number }

/** Pointer travel up to which it is a press, not a drag (px). */
const STILL_PX = 6
const KEY_MOVE = 0.05
const KEY_ZOOM = 1.15
const KEYS: Record<string, Point> = {
  ArrowLeft: { x: KEY_MOVE, y: 0 },
  ArrowRight: { x: -KEY_MOVE, y: 0 },
  ArrowUp: { x: 0, y: KEY_MOVE },
  ArrowDown: { x: 0, y: -KEY_MOVE },
}

/** A 3:2 frame over the picture, moved by dragging, pressing, pinching or keys. */
export function Cropper({ file, size, crop, onCrop }: { file: Blob; size: Size; crop: Crop; onCrop: Dispatch<SetStateAction<Crop>> }) {
  const id = useId()
  const frame = useRef<HTMLButtonElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const pulled = useRef(0)

  useEffect(() => showBlob(picture.current, file), [file])

  const partOf = ({ x, y }: Point): Point => {
    const { left, top, width, height } = frame.current!.getBoundingClientRect()
    return { x: (x - left) / width, y: (y - top) / height }
  }

  const down = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    if (fingers.current.size === 0) pulled.current = 0
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const [other] = [...fingers.current].filter(([finger]) => finger !== event.pointerId).map(([, at]) => at)
    fingers.current.set(event.pointerId, now)
    pulled.current += Math.hypot(now.x - before.x, now.y - before.y)
    const { width, height } = frame.current!.getBoundingClientRect()
    // With two fingers each moves the picture by half.
    const share = other ? 0.5 : 1
    const by = { x: ((now.x - before.x) * share) / width, y: ((now.y - before.y) * share) / height }
    const factor = other ? distance(now, other) / Math.max(1, distance(before, other)) : 1
    const at = other ? partOf(middle(now, other)) : undefined
    onCrop((crop) => zoomCrop(size, moveCrop(size, crop, by), factor, at))
  }
  const up = (event: PointerEvent) => {
    const was = fingers.current.size
    const isOurs = fingers.current.delete(event.pointerId)
    if (!isOurs || was > 1 || pulled.current >= STILL_PX || event.type !== 'pointerup') return
    const at = partOf({ x: event.clientX, y: event.clientY })
    onCrop((crop) => centreOn(size, crop, at))
  }
  const key = (event: KeyboardEvent) => {
    const by = KEYS[event.key]
    const factor = event.key === '+' || event.key === '=' ? KEY_ZOOM : event.key === '-' ? 1 / KEY_ZOOM : null
    if ((!by && factor === null) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onCrop((crop) => (by ? moveCrop(size, crop, by) : zoomCrop(size, crop, factor ?? 1)))
  }
  // A trackpad sends a pinch as a wheel event with Ctrl; without Ctrl the wheel scrolls the page.
  const wheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    const at = partOf({ x: event.clientX, y: event.clientY })
    onCrop((crop) => zoomCrop(size, crop, Math.exp(-event.deltaY / 100), at))
  })
  useEffect(() => {
    const element = frame.current!
    const listen = (event: WheelEvent) => wheel(event)
    element.addEventListener('wheel', listen, { passive: false })
    return () => element.removeEventListener('wheel', listen)
  }, [])

  const { left, top, width, height } = cropBox(size, crop)
  return (
    <div className={styles.cropper}>
      <button
        type="button"
        ref={frame}
        aria-label={text.crop}
        aria-describedby={`${id}-keys`}
        className={styles.frame}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onKeyDown={key}
      >
        <img
          ref={picture}
          alt=""
          draggable={false}
          style={{
            inlineSize: `${(size.width / width) * 100}%`,
            insetInlineStart: `${(-left / width) * 100}%`,
            insetBlockStart: `${(-top / height) * 100}%`,
          }}
        />
      </button>
      <p id={`${id}-keys`} className="xs muted">
        {text.cropKeys}
      </p>
      <div className={styles.zoom}>
        <label htmlFor={`${id}-zoom`} className="sm">
          {text.zoom}
        </label>
        <input
          id={`${id}-zoom`}
          type="range"
          min={1}
          max={maxZoom(size)}
          step={0.01}
          value={crop.zoom}
          disabled={maxZoom(size) === 1}
          aria-valuetext={text.zoomed(crop.zoom)}
          onChange={(event) => {
            const wanted = event.currentTarget.valueAsNumber
            onCrop((crop) => zoomCrop(size, crop, wanted / crop.zoom))
          }}
        />
      </div>
    </div>
  )
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
