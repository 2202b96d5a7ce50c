import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutations } from './mutations.ts'
import { serverMutations } from './server-mutations.ts'

const root = join(import.meta.dirname, '../..')

test.each([...mutations, ...serverMutations])(
  '$rule: the code that is broken is there, and so are its tests',
  ({ file, find, caughtBy }) => {
    const path = join(root, file)
    expect(existsSync(path) ? readFileSync(path, 'utf8').split(find).length - 1 : `${file} is gone`).toBe(1)
    expect(caughtBy.filter((test) => !existsSync(join(root, test)))).toEqual([])
  },
)
