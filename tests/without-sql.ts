import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The only file that knows the run's Postgres. */
const DATABASE = 'tests/database.ts'

/**
 * Test files that cannot reach a database: they do not import `tests/database.ts`, directly or through a fixture. They are the same on
 * every engine. Product code cannot lead there: the linter's walls forbid imports of `tests/`.
 *
 * @param files paths from the repository's root
 */
export function withoutSql(files: string[]): string[] {
  const reaching = new Map<string, boolean>([[DATABASE, true]])
  const reaches = (file: string): boolean => {
    const known = reaching.get(file)
    if (known !== undefined) return known
    // Breaks a cycle of types; the linter allows no other.
    reaching.set(file, false)
    const answer = importedBy(file).some(reaches)
    reaching.set(file, answer)
    return answer
  }
  return files.filter((file) => !reaches(file))
}

/** The repository's own files that a file imports or loads, without type imports. */
function importedBy(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  const found = source.matchAll(/(?:^(?:import|export)(?! type )[^;'"]*?|import\()\s*['"]([.#][^'"]+)['"]/gm)
  return [...found]
    .map(([, path = '']) => (path.startsWith('#') ? path.slice(1) : relative(root, join(root, dirname(file), path))))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)))
}
