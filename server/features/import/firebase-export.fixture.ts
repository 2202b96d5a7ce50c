import { createCipheriv, createHash, scryptSync } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'

/** For tests and the bench: an exported Firebase project. The parameters are those of Firebase's own example. */
export const HASH_CONFIG = `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==,
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}
`

/** The exported password of that example. */
export const EXAMPLE = {
  password: 'user1password',
  salt: '42xEC+ixf3L2lw==',
  passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
}

const SIGNER = Buffer.from('jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==', 'base64')

/** A Firebase hash with the parameters above. */
export function firebaseHash(password: string, salt: string): string {
  const key = scryptSync(password, Buffer.concat([Buffer.from(salt, 'base64'), Buffer.from([7])]), 32, { N: 2 ** 14, r: 8, p: 1 })
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(SIGNER).toString('base64')
}

/** A typical row of `auth:export`: a confirmed address and the example's password. */
export const exportedAccount = (given: Record<string, unknown> = {}) => ({
  localId: 'k3Zq0VbT9nXw2mLp7RaYcD4eFgH1',
  email: 'marta.salvi@posta.example',
  emailVerified: true,
  passwordHash: EXAMPLE.passwordHash,
  salt: EXAMPLE.salt,
  lastSignedInAt: '1731229200000',
  createdAt: '1700000000000',
  providerUserInfo: [] as unknown[],
  ...given,
})

export const exportedDocument = (given: Record<string, unknown> = {}) => ({
  firstname: 'Marta',
  lastname: 'Salvi',
  tessera: '0000000000',
  privacy: true,
  confirm14: true,
  ...given,
})

/** Writes an export of many people, as a stream. Most are usual; every tenth has a peculiarity. */
export async function writeFirebaseExport(folder: string, count: number): Promise<{ auth: string; users: string; hashConfig: string }> {
  const files = { auth: join(folder, 'auth.json'), users: join(folder, 'users.json'), hashConfig: join(folder, 'hash.txt') }
  await written(
    files.auth,
    lines('{"users": [', count, (i) => JSON.stringify(generatedAccount(i)), ']}'),
  )
  await written(
    files.users,
    lines('{', count, (i) => `${JSON.stringify(generatedId(i))}: ${JSON.stringify(generatedDocument(i))}`, '}'),
  )
  await written(files.hashConfig, [HASH_CONFIG])
  return files
}

export const generatedId = (i: number) =>
  createHash('sha256').update(`account ${i}`).digest('base64url').replaceAll(/[-_]/g, 'x').slice(0, 28)

function generatedAccount(i: number) {
  const email = `persona.${i}@posta.example`
  const google = { providerId: 'google.com', rawId: `1000000000000${1_000_000 + i}`, email, displayName: `Persona ${i}` }
  return exportedAccount({
    localId: generatedId(i),
    email: i % 500 === 3 ? undefined : i % 50 === 7 ? `Persona.${i}@Posta.example` : email,
    emailVerified: i % 20 !== 9,
    salt: createHash('md5').update(String(i)).digest('base64').slice(0, 16),
    displayName: `Persona ${i}`,
    photoUrl: `https://lh3.example/photo/${i}`,
    createdAt: String(1_600_000_000_000 + i * 1_000_000),
    disabled: i % 1000 === 5 ? true : undefined,
    providerUserInfo: i % 10 === 0 ? [google] : [],
  })
}

const LETTERS = 'abcdefghilmnopqrstuvz'

function generatedDocument(i: number) {
  const lastname = `Prova${[...String(i)].map((digit) => LETTERS[Number(digit)]).join('')}`
  const tessera = String(1_600_000_000_000 + i * 1_000_003).slice(-10)
  return exportedDocument({ firstname: 'Ada', lastname, tessera, confirm14: i % 100 === 11 ? undefined : true })
}

function* lines(first: string, count: number, line: (i: number) => string, last: string) {
  yield `${first}\n`
  for (let i = 0; i < count; i++) yield `${line(i)}${i + 1 < count ? ',' : ''}\n`
  yield `${last}\n`
}

async function written(path: string, texts: Iterable<string>): Promise<void> {
  const file = createWriteStream(path)
  for (const text of texts) if (!file.write(text)) await once(file, 'drain')
  file.end()
  await once(file, 'finish')
}
