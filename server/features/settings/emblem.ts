import { storeEmblem } from '#server/core/content/emblem.ts'
import { refusePicture } from '#server/core/content/picture-refusal.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordAudit } from '#server/core/staff/audit.ts'

/**
 * Makes an emblem of what was uploaded. It is the association's when the section that names it is saved.
 *
 * @throws upload.*, picture.too_small 422 · api.too_large 413
 */
export async function uploadEmblem(deps: Pick<Deps, 'db' | 'clock'>, actor: string, file: Buffer): Promise<string> {
  const emblem = await storeEmblem(deps, file).catch(refusePicture)
  await recordAudit(deps.db, { actor, action: 'imported', record: 'settings', subject: 'emblem' }, deps.clock.now())
  return emblem
}
