import { EMBLEM_LARGE } from '#domain/content/emblem.ts'
import { transaction } from '#db/connect.ts'
import type { Deps } from '#server/core/deps.ts'
import { encodeEmblem, type EncodedEmblem } from '#server/platform/blobs/encode-emblem.ts'
import { findPictureFile, putPictureFile } from './picture-queries.ts'

/**
 * Stores an emblem for the settings. It is deleted after a day if the association does not use it.
 *
 * @throws PictureProblem
 */
export const storeEmblem = async (deps: Pick<Deps, 'db' | 'clock'>, file: Buffer): Promise<string> =>
  keepEmblem(deps, await encodeEmblem(file))

/** The same for an encoded emblem: encoding takes seconds, for which a transaction must not wait. Joins the caller's transaction. */
export async function keepEmblem({ db, clock }: Pick<Deps, 'db' | 'clock'>, { id, files }: EncodedEmblem): Promise<string> {
  const usedAt = clock.now()
  await transaction(db, async () => {
    for (const each of files) await putPictureFile(db, { id, ...each, usedAt })
  })
  return id
}

/** The emblem's large picture, WebP; undefined when it is deleted. */
export async function emblemFile({ db }: Pick<Deps, 'db'>, id: string): Promise<Buffer | undefined> {
  const found = await findPictureFile(db, { id, width: EMBLEM_LARGE, format: 'webp' })
  return found && Buffer.from(found.bytes)
}
