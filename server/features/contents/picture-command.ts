import { readFile, stat } from 'node:fs/promises'
import { pictureAlt } from '#domain/contents/kinds.ts'
import { MAX_ALT, MAX_PICTURE_BYTES, PICTURED_COLLECTIONS, type PicturedCollection } from '#domain/content/picture.ts'
import { transaction } from '#db/connect.ts'
import { encodePicture, MIN_WIDTH, PictureProblem, type PictureRefusal } from '#server/platform/blobs/encode.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { putEncodedPicture, removePicture } from '#server/core/content/pictures.ts'
import type { RoomCommand } from '#server/core/feature.ts'
import { CommandProblem, UsageProblem } from '#server/platform/command-line/command.ts'
import { withDatabase } from '#server/platform/command-line/with-database.ts'

const WHICH = `COLLECTION is one of ${PICTURED_COLLECTIONS.join(', ')}; ID is the document's, as in its address: /ristoranti/ID, or chi-siamo of
pagine.`
const NEEDS = 'Needs the settings of the server (DATA_DIR or DATABASE_URL). The server may be running.'
const clock = { now: Date.now }

export const pictureCommand: RoomCommand = {
  about: 'puts a picture on a document: a restaurant, an offer, an event, a sport, a page',
  usage: 'COLLECTION ID FILE --alt TEXT',
  help: `Puts a picture on a document and replaces the present one. ${WHICH}

FILE is a JPEG, PNG, WebP or AVIF. It is turned upright, cut to 3:2, saved in several sizes, and loses the camera's data (place, time). A
width of more than 1440 pixels is best; it is never enlarged. You need the right to publish it, and the consent of the people in it.

  --alt  a sentence that describes the picture for people who cannot see it

${NEEDS}`,
  takes: 3,
  options: ['alt'],
  async run({ arguments: [collection = '', id = '', path = ''], options, settings, say, house }) {
    const { value: alt, problem } = pictureAlt.read(options.alt)
    if (problem === 'too_long') throw new CommandProblem(`The text of --alt is longer than ${MAX_ALT} characters.`)
    if (problem) throw new UsageProblem('--alt is missing: what is to be seen, in a sentence, for who does not see it.')
    const document = { collection: known(collection), id }
    const file = await readPictureFile(path)
    await withDatabase(settings, async (db) => {
      const encoded = await encodePicture(file).catch((error: unknown) => {
        throw error instanceof PictureProblem ? new CommandProblem(`${path} ${SENTENCES[error.reason]}`, { cause: error }) : error
      })
      const picture = await transaction(db, async () => {
        const put = await putEncodedPicture({ db, clock, house }, document, encoded, alt)
        if (!put) throw missing(document)
        await recordAudit(db, { ...audited(document), action: 'changed', after: { alt: put.alt } }, clock.now())
        return put
      })
      say(`${collection}/${id} has its picture now: ${picture.width} × ${picture.height} pixels, in ${counted(picture.widths.length)}.`)
    })
  },
}

export const pictureOffCommand: RoomCommand = {
  about: 'removes the picture of a document',
  usage: 'COLLECTION ID',
  help: `Removes the picture of a document. ${WHICH} The file is deleted at night if no other document shows it.

${NEEDS}`,
  takes: 2,
  options: [],
  async run({ arguments: [collection = '', id = ''], settings, say, house }) {
    const document = { collection: known(collection), id }
    await withDatabase(settings, async (db) => {
      await transaction(db, async () => {
        if (!(await removePicture({ db, clock, house }, document))) throw new CommandProblem(`${collection}/${id} has no picture.`)
        await recordAudit(db, { ...audited(document), action: 'removed' }, clock.now())
      })
      say(`The picture of ${collection}/${id} is gone.`)
    })
  },
}

const audited = ({ collection, id }: { collection: PicturedCollection; id: string }) =>
  ({ actor: null, record: collection, subject: id, detail: 'picture' }) as const

const SENTENCES: Record<PictureRefusal, string> = {
  too_large: `is larger than ${MAX_PICTURE_BYTES / 1_000_000} MB: save it smaller.`,
  heic: 'is a HEIC of an iPhone, which cannot be read here: save it as JPEG.',
  not_a_picture: 'is no picture that can be taken: JPEG, PNG, WebP or AVIF.',
  too_many_pixels: 'has more than 50 million pixels: save it smaller.',
  animated: 'is animated: choose a still picture.',
  damaged: 'is damaged or cut off.',
  too_small: `is too small: cut to 3:2 it must be at least ${MIN_WIDTH} pixels wide.`,
}

function known(collection: string): PicturedCollection {
  const found = PICTURED_COLLECTIONS.find((each) => each === collection)
  if (found) return found
  throw new CommandProblem(`Pictures are for ${PICTURED_COLLECTIONS.join(', ')}, not for "${collection}".`)
}

const counted = (sizes: number) => `${sizes} ${sizes === 1 ? 'size' : 'sizes'}`

const missing = ({ collection, id }: { collection: string; id: string }) =>
  new CommandProblem(`There is no document "${id}" in ${collection}.`)

/** Checks the size before reading: the path may name any file. */
async function readPictureFile(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path)
    if (size > MAX_PICTURE_BYTES) throw new CommandProblem(`${path} ${SENTENCES.too_large}`)
    return await readFile(path)
  } catch (error) {
    if (error instanceof CommandProblem) throw error
    const { code, message } = error as NodeJS.ErrnoException
    throw new CommandProblem(`${path} cannot be read (${code ?? message}).`, { cause: error })
  }
}
