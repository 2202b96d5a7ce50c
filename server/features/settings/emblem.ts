import { transaction } from '#db/connect.ts'
import { keepEmblem } from '#server/core/content/emblem.ts'
import { refusePicture } from '#server/core/content/picture-refusal.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { encodeEmblem } from '#server/platform/blobs/encode-emblem.ts'

/**
 * Turns an upload into an emblem. The association has it once the section that names it is saved.
 *
 * @throws upload.*, picture.too_small 422 · api.too_large 413 · api.unavailable 503
 */
export async function uploadEmblem(deps: Pick<Deps, 'db' | 'clock' | 'queues'>, actor: string, file: Buffer): Promise<string> {
  const { db, clock, queues } = deps
  const encoded = await queues.pictures.run(() => encodeEmblem(file), actor).catch(refusePicture)
  return transaction(db, async () => {
    await recordAudit(db, { actor, action: 'imported', record: 'settings', subject: 'emblem' }, clock.now())
    return keepEmblem(deps, encoded)
  })
}
