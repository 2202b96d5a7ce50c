import { call } from '#app/platform/api.ts'

/** Whether the link of the first start still works. @throws ApiError setup.link_invalid */
export const checkSetupLink = (token: string): Promise<void> => call('GET', `/api/setup?token=${encodeURIComponent(token)}`)
/** @throws ApiError setup.link_invalid */
export const setUp = (values: object): Promise<void> => call('POST', '/api/setup', values)
