import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { isAppId, isAppleTeam } from '#domain/native/app-links.ts'
import { MakeProblem } from './problem.ts'
import { askServer, type Look } from './server.ts'
import { originOf } from '../../build/server-origin.ts'

/** Package names cannot contain Java keywords (JLS 3.9); these are the likely ones in an id. */
const JAVA_WORDS = new Set(
  'abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if implements import instanceof int interface long native new null package private protected public return short static strictfp super switch synchronized this throw throws transient true false try void volatile while'.split(
    ' ',
  ),
)

const appId = z
  .string()
  .refine(isAppId, 'must be two to ten parts in lower case, such as org.example.tessera')
  .refine((id) => !id.split('.').some((part) => JAVA_WORDS.has(part)), 'holds a word of the Java language, which Android refuses')

const server = z.string().transform((text, context) => {
  const origin = originOf(text)
  if (origin) return origin
  context.addIssue({ code: 'custom', message: 'must be the https origin alone, such as https://tessera.example.org' })
  return z.NEVER
})

const file = z.strictObject({
  server,
  appId,
  /** As shown in the stores. */
  version: z.string().regex(/^\d{1,4}(\.\d{1,4}){1,2}$/, 'must be two or three numbers, such as 1.0.0'),
  /** Must grow with every upload. Google limits it. */
  build: z.int('must be a whole number').min(1, 'must be at least 1').max(2_100_000_000, 'must be at most 2100000000'),
  /** Shown under the icon. Name, colour and emblem come from the server unless they are set. */
  name: z
    .string()
    .trim()
    .min(1, 'is empty')
    .max(30, 'has more than 30 characters')
    // Characters that XML or an icon's label do not allow.
    .refine(
      (text) => text.isWellFormed() && !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u.test(text),
      'holds a character that cannot be shown',
    )
    .optional(),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'must be six digits in lower case, such as #0b5c6b')
    .optional(),
  /** Path of a PNG or SVG, relative to this file. */
  emblem: z.string().optional(),
  appleTeam: z.string().refine(isAppleTeam, 'must be ten capitals and digits').optional(),
  /** Path of Firebase's file for the Android app; without it there are no pushes. */
  googleServices: z.string().optional(),
  /** Whether the Android app offers Google sign-in. */
  googleSignIn: z.boolean('must be true or false').optional(),
  /** Facebook sign-in in the Android app. The token is the public one for apps (Advanced, "Client token"). */
  facebook: z
    .strictObject({
      appId: z.string().regex(/^\d{5,20}$/, 'must be digits alone'),
      clientToken: z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits, and is not the app’s secret'),
    })
    .optional(),
  /** Providers in the iOS app. `google`: the client id of the kind iOS, which differs from the server's. */
  providersOnIphone: z
    .strictObject(
      {
        google: z
          .string()
          .regex(
            /^\d{5,20}-[a-z0-9]+\.apps\.googleusercontent\.com$/,
            'must be an iOS client’s id, such as 1234567890-abc.apps.googleusercontent.com',
          )
          .optional(),
        facebook: z.boolean('must be true or false').optional(),
      },
      'must name google, facebook or both',
    )
    .refine(({ google, facebook }) => google !== undefined || facebook !== undefined, 'must name google, facebook or both')
    .optional(),
})

/** Paths are absolute. `emblem`: a file, or the server's picture; null: the mark that the web draws. */
export type NativeSettings = Look & {
  server: string
  appId: string
  version: string
  build: number
  emblem: string | Buffer | null
  appleTeam: string | null
  googleServices: string | null
  googleSignIn: boolean
  facebook: { appId: string; clientToken: string } | null
  providersOnIphone: { google: string | null; facebook: boolean }
}

/**
 * @param from a settings file, or the address of a running server
 * @param options what the server's address does not contain
 * @throws MakeProblem
 */
export async function readNativeSettings(
  from: string,
  options: { appId?: string | undefined; version?: string | undefined; build?: string | undefined } = {},
): Promise<NativeSettings> {
  const isAddress = /^https?:\/\//.test(from)
  if (isAddress && !options.appId) throw new MakeProblem(`The app’s id is for ever: choose it and give it with --id${suggestedId(from)}.`)
  const given = isAddress
    ? { server: from, appId: options.appId, version: options.version ?? '1.0.0', build: Number(options.build ?? 1) }
    : { ...readJson(from), ...present({ appId: options.appId, version: options.version, build: options.build && Number(options.build) }) }
  const read = file.safeParse(given)
  if (!read.success) throw new MakeProblem(`${from}: ${read.error.issues.map(sentence).join('; ')}.`)
  const { name, color, emblem, appleTeam, googleServices, googleSignIn, facebook, providersOnIphone, ...rest } = read.data
  const asked = name && color ? null : await askServer(rest.server)
  const look = { name: name ?? asked!.name, color: color ?? asked!.color }
  const beside = (path: string | undefined, what: string) => (path === undefined ? null : found(resolve(dirname(from), path), what))
  return {
    ...rest,
    ...look,
    emblem: beside(emblem, 'emblem') ?? asked?.emblem ?? null,
    appleTeam: appleTeam ?? null,
    googleServices: ofApp(beside(googleServices, 'googleServices'), rest.appId),
    googleSignIn: googleSignIn ?? false,
    facebook: facebook ?? null,
    providersOnIphone: { google: providersOnIphone?.google ?? null, facebook: providersOnIphone?.facebook ?? false },
  }
}

/** Notes for the person who makes the app, a sentence each. */
export function notesOn({
  server,
  appId,
  googleServices,
  providersOnIphone,
}: Pick<NativeSettings, 'server' | 'appId' | 'googleServices' | 'providersOnIphone'>): string[] {
  const { port, protocol } = new URL(server)
  return [
    ...(protocol === 'http:' ? ['This app is to be looked at: on a phone it reaches nobody, since phones refuse plain http.'] : []),
    ...(port
      ? [`Links do not open this app and passwords are not filled in: phones look for that at port 443 alone, not at ${port}.`]
      : []),
    ...(googleServices ? [] : ['No pushes on Android: googleServices is not set.']),
    ...(providersOnIphone.google || providersOnIphone.facebook ? ['providersOnIphone: Apple may refuse this app (guideline 4.8).'] : []),
    ...(providersOnIphone.google
      ? [`Google on an iPhone: the client must be of the kind iOS, for ${appId}, in the project of the server’s GOOGLE_CLIENT_ID.`]
      : []),
    ...(providersOnIphone.facebook ? ['Facebook on an iPhone: the server needs IOS_APP.'] : []),
  ]
}

const firebase = z.object({
  client: z.array(z.object({ client_info: z.object({ android_client_info: z.object({ package_name: z.string() }) }) })),
})

/** Checks the app id; Gradle would report it an hour later. */
function ofApp(path: string | null, appId: string): string | null {
  if (path === null) return null
  const read = firebase.safeParse(readJson(path))
  if (!read.success) throw new MakeProblem(`googleServices: ${path} is no google-services.json of Firebase.`)
  const ids = read.data.client.map(({ client_info }) => client_info.android_client_info.package_name)
  if (ids.includes(appId)) return path
  throw new MakeProblem(
    `googleServices: ${path} is for ${ids.join(', ') || 'no app'}, not for ${appId}: add the app in Firebase’s console.`,
  )
}

/** The reversed host name, the usual form of ids. */
function suggestedId(address: string): string {
  const id = URL.parse(address)?.hostname.split('.').toReversed().join('.') ?? ''
  return isAppId(id) ? `, for example --id ${id}` : ''
}

function readJson(path: string): object {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new MakeProblem(`There is no file ${path}: copy native/settings.example.json and fill it in.`)
  }
  try {
    const value: unknown = JSON.parse(text)
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value
  } catch {
    // Reported below.
  }
  throw new MakeProblem(`${path} is no JSON object.`)
}

function found(path: string, what: string): string {
  if (existsSync(path)) return path
  throw new MakeProblem(`${what}: there is no file ${path}.`)
}

const sentence = ({ path, code, message, ...issue }: z.core.$ZodIssue): string => {
  if (code === 'unrecognized_keys') return `there is no setting ${(issue as { keys?: string[] }).keys?.join(', ')}`
  const name = path.join('.')
  return code === 'invalid_type' && !message.startsWith('must') ? `${name} is missing or of the wrong kind` : `${name} ${message}`
}

/** Leaves out missing values, so that they override nothing. */
const present = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
