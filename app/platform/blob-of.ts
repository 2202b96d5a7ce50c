import { ApiError, errorFrom } from './api.ts'

/** The answer's file. @throws ApiError */
export async function blobOf(asked: Promise<Response>): Promise<Blob> {
  return bodyOf(await asked)
}

/** The file of a response. @throws ApiError auth.network when it breaks off, or takes longer than the call may */
export async function bodyOf(response: Response): Promise<Blob> {
  if (!response.ok) throw errorFrom(await response.json().catch(() => null), response.status)
  try {
    return await response.blob()
  } catch {
    throw new ApiError('auth.network', 0)
  }
}
