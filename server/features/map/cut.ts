import { type FileHandle, mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PMTiles, type RangeResponse, type Source } from 'pmtiles'
import { CommandProblem } from '#server/platform/command-line/command.ts'
import { planCut, type Plan } from './plan.ts'
import type { Box } from './provinces.ts'
import { rangesOf, type Reading } from './source.ts'

/** Pieces closer than this are fetched in one request, with the bytes between them. */
const NEAR_BYTES = 64_000
const MOST_BYTES = 4_000_000

/** `room`: free bytes in a folder. */
export type Cut = { url: string; box: Box; file: string; reading: Reading; room(folder: string): Promise<number>; say(text: string): void }

/**
 * Extracts a box from a public archive of street tiles. The new file replaces the old one when it is complete and has been read back. After
 * a failure the fetched part stays, and is not fetched again.
 *
 * @throws CommandProblem
 */
export async function cutMap({ url, box, file, reading, room, say }: Cut): Promise<Plan> {
  const source = rangesOf(url, reading)
  say('Reading what there is')
  const plan = await planCut(source, box)
  const part = `${file}.part`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(part, 'a+', 0o600)
  try {
    const at = await kept(handle, plan)
    if ((await room(dirname(file))) < plan.front.length + plan.bytes - at.size) throw fullDisk(part, plan.bytes)
    if (at.size === 0) await handle.appendFile(plan.front)
    let done = plan.pieces.slice(0, at.pieces).reduce((sum, { length }) => sum + length, 0)
    for (const group of groups(plan.pieces.slice(at.pieces))) {
      const first = group[0]!.offset
      const bytes = await source.bytes(first, group.at(-1)!.offset + group.at(-1)!.length - first)
      const wanted = Buffer.concat(group.map(({ offset, length }) => bytes.subarray(offset - first, offset - first + length)))
      await handle.appendFile(wanted)
      done += wanted.length
      say(`${megabytes(done)} of ${megabytes(plan.bytes)} MB`)
    }
    await handle.sync()
    await check(handle, plan, box)
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? fullDisk(part, plan.bytes) : error
  } finally {
    await handle.close()
  }
  await rename(part, file)
  return plan
}

/** How much of the plan the file already has; a file with another header belongs to another extract and starts again. */
async function kept(handle: FileHandle, { front, pieces }: Plan): Promise<{ size: number; pieces: number }> {
  const { size } = await handle.stat()
  const begins = Buffer.alloc(front.length)
  const { bytesRead } = await handle.read(begins, 0, front.length, 0)
  let whole = front.length
  let count = 0
  if (bytesRead < front.length || !begins.equals(front)) whole = 0
  else while (count < pieces.length && whole + pieces[count]!.length <= size) whole += pieces[count++]!.length
  await handle.truncate(whole)
  return { size: whole, pieces: count }
}

function* groups(pieces: Plan['pieces']): Generator<Plan['pieces'][number][]> {
  let group: Plan['pieces'][number][] = []
  for (const piece of pieces) {
    const [first, last] = [group[0], group.at(-1)]
    const isFar =
      last && (piece.offset - (last.offset + last.length) > NEAR_BYTES || piece.offset + piece.length - first!.offset > MOST_BYTES)
    if (isFar) {
      yield group
      group = []
    }
    group.push(piece)
  }
  if (group.length > 0) yield group
}

const fullDisk = (path: string, needed: number) =>
  new CommandProblem(
    `There is no room for the map in ${dirname(path)}: it needs ${megabytes(needed)} MB. Make room and run the command again.`,
  )

/** Reads the central tile of each zoom back, like a phone. */
async function check(handle: FileHandle, { maxZoom, front, bytes }: Plan, { west, south, east, north }: Box): Promise<void> {
  const { size } = await handle.stat()
  const archive = new PMTiles(fileSource(handle))
  const header = await archive.getHeader()
  const isWhole = size === front.length + bytes && header.maxZoom === maxZoom
  const sin = Math.sin((((south + north) / 2) * Math.PI) / 180)
  const [x, y] = [(west + east) / 720 + 0.5, 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)]
  let seen = 0
  for (let zoom = header.minZoom; zoom <= maxZoom; zoom += 1) {
    const tile = await archive.getZxy(zoom, Math.floor(x * 2 ** zoom), Math.floor(y * 2 ** zoom)).catch(() => null)
    if (tile && tile.data.byteLength > 0) seen += 1
  }
  if (!isWhole || seen === 0) throw new CommandProblem('What was fetched cannot be read back. Run the command again.')
}

const fileSource = (handle: FileHandle): Source => ({
  getKey: () => 'file',
  async getBytes(offset, length): Promise<RangeResponse> {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
    return { data: buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + bytesRead) }
  },
})

export const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)
