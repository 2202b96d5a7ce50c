import { originOf } from '#server/platform/http/origin.ts'
import type { AppContext } from '#server/core/router.ts'

/** The circumstances of a sign-in. `origin`: for links in its mails; `address` and `device` (the browser's cookie): for the limits. */
export type Visit = { origin: string; address: string; device: string | null; userAgent: string | undefined }

export const visitOf = (c: AppContext): Visit => ({
  origin: originOf(c),
  address: c.var.address,
  device: c.var.deps.auth.device.read(c),
  userAgent: c.req.header('user-agent'),
})
