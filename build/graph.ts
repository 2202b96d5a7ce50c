import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

// `npm run check -- graph`: prints the rooms, what each imports, circles between rooms and broken walls.
// Fails if there is a circle or a broken wall.
//
// node build/graph.ts [--root folder] [--only word]
//   --only  every import into and out of the rooms whose name contains the word

type Floor = {
  path: string
  mayImport: readonly string[]
  /** `together`: rooms may import each other. `apart`: they may not. A list: each may import those before it. */
  rooms: 'together' | 'apart' | readonly string[]
  /** Rooms of an `apart` floor that are composed of the others. */
  compositions?: readonly string[]
}

/** A file belongs to the floor with the longest matching path. */
const FLOORS: readonly Floor[] = [
  { path: 'domain', mayImport: ['domain'], rooms: 'together' },
  { path: 'db', mayImport: ['db', 'domain'], rooms: 'together' },
  { path: 'server/platform', mayImport: ['server/platform', 'db', 'domain'], rooms: 'together' },
  {
    path: 'server/core',
    mayImport: ['server/core', 'server/platform', 'db', 'domain'],
    rooms: ['content', 'accounts', 'consents', 'notices', 'staff', 'cards', 'people', 'register'],
  },
  { path: 'server/features', mayImport: ['server/core', 'server/platform', 'db', 'domain'], rooms: 'apart' },
  { path: 'server', mayImport: ['server', 'server/core', 'server/features', 'server/platform', 'db', 'domain'], rooms: 'together' },
  { path: 'app/platform', mayImport: ['app/platform', 'domain'], rooms: 'together' },
  { path: 'app/ui', mayImport: ['app/ui', 'app/platform', 'domain'], rooms: 'together' },
  { path: 'app/shell', mayImport: ['app/shell', 'app/ui', 'app/platform', 'domain'], rooms: 'together' },
  {
    path: 'app/features',
    mayImport: ['app/ui', 'app/shell', 'app/platform', 'domain'],
    rooms: 'apart',
    compositions: ['home', 'account', 'cards', 'staff'],
  },
  { path: 'app', mayImport: ['app', 'app/features', 'app/shell', 'app/ui', 'app/platform', 'domain'], rooms: 'together' },
]

/** Floors whose folders are rooms. Any other floor is one room. */
const FLOORS_WITH_ROOMS = ['domain', 'server/platform', 'server/core', 'server/features', 'app/features']

/** Contract types that every room gets. Their type imports do not count. */
const CONTRACTS = ['server/platform/deps.ts', 'server/core/deps.ts', 'server/core/feature.ts']

/** Tests may import everything; no product file imports a test. */
const TESTS = /\.(test|fixture|child)\.tsx?$|^server\/.*\/test-[^/]*$/

const IMPORTS = /^(?:import|export)\s+(?:(?:[\w$*\s,]|\{[^}]*\})+?\sfrom\s+)?['"]([.#][^'"]+)['"]/gm
const VALUE_IMPORTS = /^(?:import|export)\s+(?!type\b)(?:(?:[\w$*\s,]|\{[^}]*\})+?\sfrom\s+)?['"]([.#][^'"]+)['"]/gm
const LATE_IMPORTS = /\b(?:import|new URL)\(\s*['"]([.#][^'"]+)['"]/g
const WRITES = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)'/g

type Import = { from: string; to: string }
type Break = { wall: string; from: string; to: string }

const { values: args } = parseArgs({ options: { root: { type: 'string' }, only: { type: 'string' } } })
const root = args.root ?? join(import.meta.dirname, '..')

const files = globSync('{app,db,domain,server}/**/*.{ts,tsx}', { cwd: root }).toSorted()
const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const { OWNERS: owners = {} } = (await import(pathToFileURL(join(root, 'db/tables.ts')).href)) as { OWNERS?: Record<string, string> }
const productFiles = files.filter((file) => !TESTS.test(file))
const imports = productFiles.flatMap(importsOf)
const breaks = [...imports.flatMap(wallBetween), ...foreignWrites()]
const graph = graphOfRooms()
const circles = circlesOf(graph)

if (args.only === undefined) {
  printRooms()
  printBreaks()
  process.exitCode = breaks.length + circles.length > 0 ? 1 : 0
} else printImportsOf(args.only)

function floorOf(file: string): Floor {
  return FLOORS.filter(({ path }) => file.startsWith(`${path}/`)).toSorted((a, b) => b.path.length - a.path.length)[0]!
}

function roomOf(file: string): string {
  const { path } = floorOf(file)
  const [folder, ...rest] = file.slice(path.length + 1).split('/')
  return FLOORS_WITH_ROOMS.includes(path) && rest.length > 0 ? `${path}/${folder}` : path
}

function importsOf(file: string): Import[] {
  const source = sources.get(file)!
  const paths = [...source.matchAll(CONTRACTS.includes(file) ? VALUE_IMPORTS : IMPORTS), ...source.matchAll(LATE_IMPORTS)].map(
    ([, path = '']) => (path.startsWith('#') ? path.slice(1) : normalize(join(dirname(file), path))),
  )
  return [...new Set(paths)].filter((to) => sources.has(to)).map((to) => ({ from: file, to }))
}

function wallBetween({ from, to }: Import): Break[] {
  if (TESTS.test(to)) return [{ wall: 'product → its tests', from, to }]
  const [floor, otherFloor] = [floorOf(from), floorOf(to)]
  const [room, otherRoom] = [roomOf(from), roomOf(to)]
  if (room === otherRoom) return []
  if (floor !== otherFloor)
    return floor.mayImport.includes(otherFloor.path) ? [] : [{ wall: `${floor.path} → ${otherFloor.path}`, from, to }]
  if (floor.rooms === 'together') return []
  const [name, otherName] = [room, otherRoom].map((each) => each.slice(floor.path.length + 1)) as [string, string]
  if (floor.rooms === 'apart') return floor.compositions?.includes(name) ? [] : [{ wall: `${floor.path} → another of them`, from, to }]
  return floor.rooms.indexOf(otherName) < floor.rooms.indexOf(name) ? [] : [{ wall: `${floor.path} upwards`, from, to }]
}

/** Writes into a table by a room that does not own it. A table without an owner may have one writer. */
function foreignWrites(): Break[] {
  const writes = productFiles
    .filter((file) => file.startsWith('server/'))
    .flatMap((from) =>
      [...new Set([...sources.get(from)!.matchAll(WRITES)].map(([, table = '']) => table))].map((table) => ({ from, table })),
    )
  return [...Map.groupBy(writes, ({ table }) => table)].flatMap(([table, those]) => {
    const owner = owners[table]
    const foreign = owner
      ? those.filter(({ from }) => roomOf(from) !== `server/${owner}`)
      : new Set(those.map(({ from }) => roomOf(from))).size > 1
        ? those
        : []
    return foreign.map(({ from }) => ({ wall: 'tables of another room', from, to: owner ? `${table} (${owner})` : table }))
  })
}

/** Numbers of imports between rooms. */
function graphOfRooms(): Map<string, Map<string, number>> {
  const found = new Map<string, Map<string, number>>()
  for (const { from, to } of imports) {
    const [room, other] = [roomOf(from), roomOf(to)]
    const counts = found.get(room) ?? new Map<string, number>()
    found.set(room, counts)
    if (room !== other) counts.set(other, (counts.get(other) ?? 0) + 1)
  }
  return found
}

/** The strongly connected components of more than one room (Tarjan, 1972). */
function circlesOf(graph: Map<string, Map<string, number>>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (room: string) => {
    index.set(room, index.size)
    low.set(room, index.get(room)!)
    stack.push(room)
    for (const other of graph.get(room)?.keys() ?? []) {
      if (!index.has(other)) visit(other)
      if (stack.includes(other)) low.set(room, Math.min(low.get(room)!, low.get(other)!))
    }
    if (low.get(room) !== index.get(room)) return
    const circle = stack.splice(stack.indexOf(room))
    if (circle.length > 1) found.push(circle.toSorted())
  }
  for (const room of graph.keys()) if (!index.has(room)) visit(room)
  return found
}

function printRooms(): void {
  for (const [room, those] of [...Map.groupBy(files, roomOf)].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const lines = those.reduce((sum, file) => sum + sources.get(file)!.split('\n').length - 1, 0)
    const targets = [...(graph.get(room) ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([other, count]) => `${other} ${count}`)
    const size = `${room.padEnd(32)}${String(those.length).padStart(4)} files ${String(lines).padStart(6)} lines`
    console.log(targets.length > 0 ? `${size}  → ${targets.join(', ')}` : size)
  }
}

function printBreaks(): void {
  console.log(`\ncircles between rooms: ${circles.length}`)
  for (const circle of circles) console.log(`  ${circle.length}: ${circle.join(', ')}`)
  for (const [wall, those] of Map.groupBy(breaks, (one) => one.wall)) {
    console.log(`\n${wall}: ${those.length}`)
    for (const { from, to } of those.toSorted((a, b) => (a.to < b.to ? -1 : 1))) console.log(`  ${from} → ${to}`)
  }
  console.log(`\n${breaks.length} broken walls, ${circles.length} circles, ${files.length} files`)
}

function printImportsOf(word: string): void {
  for (const { from, to } of imports) {
    const [room, other] = [roomOf(from), roomOf(to)]
    if (room === other || ![room, other].some((name) => name.includes(word))) continue
    console.log(`${wallBetween({ from, to }).length > 0 ? '✗' : ' '} ${from} → ${to}`)
  }
}
