import type { CameraName } from '#app/platform/device/camera.ts'
import { verify } from './texts.ts'

/** Phones use names like «camera2 0, facing back»: translated to Italian, numbered when there are several of a kind. */
export function cameraNames(cameras: readonly CameraName[]): { value: string; label: string }[] {
  const kinds = cameras.map(({ label }) => kindOf(label))
  return cameras.map(({ id }, i) => {
    const kind = kinds[i]!
    const alike = kinds.filter((each) => each === kind).length
    return { value: id, label: alike > 1 ? `${kind} ${kinds.slice(0, i + 1).filter((each) => each === kind).length}` : kind }
  })
}

function kindOf(label: string): string {
  if (/\b(back|rear|environment|posteriore)\b/i.test(label)) return verify.backCamera
  if (/\b(front|user|facetime|anteriore|frontale)\b/i.test(label)) return verify.frontCamera
  return label || verify.camera
}
