import { EMBLEM_LARGE } from '#domain/content/emblem.ts'
import { transaction } from '#db/connect.ts'
import type { Deps } from '#server/core/deps.ts'
import { encodeEmblem } from '#server/platform/blobs/encode-emblem.ts'
import { findPictureFile, putPictureFile } from './picture-queries.ts'

/**
 * Keeps an emblem that the association is going to name; if it does not within a day, it goes.
 *
 * @throws PictureProblem
 */
export async function storeEmblem({ db, clock }: Pick<Deps, 'db' | 'clock'>, file: Buffer): Promise<string> {
  const { id, files } = await encodeEmblem(file)
  const usedAt = clock.now()
  await transaction(db, async () => {
    for (const each of files) await putPictureFile(db, { id, ...each, usedAt })
  })
  return id
}

/** Its large picture, WebP; undefined when it is gone. */
export async function emblemFile({ db }: Pick<Deps, 'db'>, id: string): Promise<Buffer | undefined> {
  const found = await findPictureFile(db, { id, width: EMBLEM_LARGE, format: 'webp' })
  return found && Buffer.from(found.bytes)
}
