import type { Values } from '#domain/form.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { bodyForm, RegistrationsAnswer } from '#domain/registrations/registrations.ts'
import { call, send } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { saveAnswer } from '#app/platform/device/save-file.ts'
import { keyed } from '#app/platform/keyed.ts'

// Names stay in the page's memory.

const PATH = '/api/staff/registrations'

export const queryOf = (organisation: string | null, on: PlainDate): string =>
  new URLSearchParams({ on, ...(organisation !== null && { organisation }) }).toString()

/** By `queryOf`. */
export const registrations = keyed((query) =>
  createResource<RegistrationsAnswer | null>({
    name: 'registrations',
    load: () => call<RegistrationsAnswer>('GET', `${PATH}?${query}`),
    refused: ({ status }, known) => (status === 403 ? null : known),
  }),
)

/** @throws ApiError */
export async function saveBody(query: string, asked: Values<typeof bodyForm>): Promise<void> {
  await call<RegistrationsAnswer>('PUT', `${PATH}/body`, asked)
  await registrations(query).refresh()
}

/** @returns whether the file is among the downloads @throws ApiError */
export const save = (organisation: string, on: PlainDate) =>
  saveAnswer(send('GET', `${PATH}/export?${queryOf(organisation, on)}`), `tesseramenti-${on}.csv`)
