import { errorFrom } from '#app/platform/api.ts'
import { saveFile } from './put-file.ts'

/** Saves the server's answer as a file, with its name. @returns as `saveFile`. @throws ApiError */
export async function saveAnswer(asked: Promise<Response>, otherwiseNamed: string): Promise<boolean> {
  const response = await asked
  if (!response.ok) throw errorFrom(await response.json().catch(() => null), response.status)
  const named = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  return saveFile(await response.blob(), named ?? otherwiseNamed)
}
