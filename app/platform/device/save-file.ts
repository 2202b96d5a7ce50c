import { blobOf } from '#app/platform/blob-of.ts'
import { saveFile } from './put-file.ts'

/** Saves the server's answer as a file, with its name. @returns as `saveFile`. @throws ApiError */
export async function saveAnswer(asked: Promise<Response>, otherwiseNamed: string): Promise<boolean> {
  const response = await asked
  const content = await blobOf(response)
  const named = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  return saveFile(content, named ?? otherwiseNamed)
}
