import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The one file that knows where the run's Postgres is. */
const DATABASE = 'tests/database.ts'

/**
 * The test files that can never reach a database: they do not import `tests/database.ts`, neither themselves nor through a fixture. They
 * are the same on every engine. Product code cannot lead there: the walls keep it from importing `tests/`.
 *
 * @param files paths from the repository's root
 */
export function withoutSql(files: string[]): string[] {
  const reaching = new Map<string, boolean>([[DATABASE, true]])
  const reaches = (file: string): boolean => {
    const known = reaching.get(file)
    if (known !== undefined) return known
    // Ends a circle of types; the linter allows no other.
    reaching.set(file, false)
    const answer = importedBy(file).some(reaches)
    reaching.set(file, answer)
    return answer
  }
  return files.filter((file) => !reaches(file))
}

/** The repository's own files that a file imports or loads, types alone left out. */
function importedBy(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  const found = source.matchAll(/(?:^(?:import|export)(?! type )[^;'"]*?|import\()\s*['"]([.#][^'"]+)['"]/gm)
  return [...found]
    .map(([, path = '']) => (path.startsWith('#') ? path.slice(1) : relative(root, join(root, dirname(file), path))))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)))
}
