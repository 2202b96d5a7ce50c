import { errorFrom } from './api.ts'

export async function blobOf(asked: Promise<Response>): Promise<Blob> {
  const response = await asked
  if (!response.ok) throw errorFrom(await response.json().catch(() => null), response.status)
  return response.blob()
}
