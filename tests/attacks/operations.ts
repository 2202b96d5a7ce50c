import { createApp } from '#server/app.ts'
import { vapidKeys } from '#server/platform/push/vapid-keys.ts'
import type { TestApp } from '../test-app.ts'

/**
 * A call of the API document. `path`: with a value for each parameter; `refusals`: with codes; `access`: as declared
 * (server/platform/http/declaration.ts); `takesJson`: it reads a form; `gives`: the media types of its successful answers.
 */
export type Operation = {
  method: string
  template: string
  path: string
  refusals: string[]
  access: Access
  takesJson: boolean
  gives: string[]
}

type Access = { who: string; why?: string; proved?: boolean; verified?: boolean; may?: string; fresh?: boolean }
type Documented = {
  responses: Record<string, { description: string; content?: Record<string, unknown> }>
  requestBody?: { content: Record<string, unknown> }
  'x-access': Access
}

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

export const isChanging = ({ method }: Pick<Operation, 'method'>) => CHANGING.has(method)

/** Calls that mail programs make by themselves, without a page and a cookie: the address is the proof (RFC 8058, section 3.2). */
export const isOfMailPrograms = ({ template }: Pick<Operation, 'template'>) => template === '/api/unsubscribe/{token}'

/** Calls whose body is a file's bytes. */
export const takesFile = ({ method, template }: Pick<Operation, 'method' | 'template'>) =>
  method === 'PUT' &&
  /^\/api\/(uploads\/\{id\}|staff\/contents\/.*\/(picture|file)|staff\/settings\/identity\/emblem|staff\/imports\/\{id\}\/parts\/\{part\})$/.test(
    template,
  )

/** Creates keys that the server makes at the first request, so that no later call seems to change the database. */
export const makeOwnKeys = ({ deps }: TestApp) => vapidKeys(deps)

/** Every call of the API document, so that new calls are attacked automatically. `id` fills the paths. */
export async function operationsOf(app: TestApp, id = '0190b1f2-0000-7000-8000-000000000000'): Promise<Operation[]> {
  const { json } = await app.request('/api/openapi.json')
  const { paths } = json as { paths: Record<string, Record<string, Documented>> }
  return Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, { responses, requestBody, 'x-access': access }]) => ({
      method: method.toUpperCase(),
      template,
      path: template.replace('{part}', '0').replace(/\{[^}]+\}/g, id),
      refusals: Object.values(responses).flatMap(({ description }) => description.split(', ')),
      access,
      gives: Object.entries(responses).flatMap(([status, { content = {} }]) => (status.startsWith('2') ? Object.keys(content) : [])),
      takesJson: 'application/json' in (requestBody?.content ?? {}),
    })),
  )
}

/** All routes of the app, in the document's notation; they may exceed the document. */
export const routedOperations = ({ deps }: TestApp): string[] =>
  createApp(deps).routes.map(({ method, path }) => `${method} ${path.replace(/:([A-Za-z]+)(\{[^}]*\})?/g, '{$1}')}`)
