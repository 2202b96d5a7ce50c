import { errorFrom } from '#app/platform/api.ts'

/** Puts a file into the downloads of this device. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has its own hold on the content once the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves what the server answers with, under the name that it gives. @throws ApiError */
export async function saveAnswer(asked: Promise<Response>, otherwiseNamed: string): Promise<void> {
  const response = await asked
  if (!response.ok) throw errorFrom(await response.json().catch(() => null), response.status)
  const named = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  saveFile(await response.blob(), named ?? otherwiseNamed)
}
