import { join, relative } from 'node:path'

// Chunks of modules shared by pages, grouped by the pages that load them. Ungrouped, they would be sixty requests of a few hundred bytes on
// a first visit, each of which costs an old phone more than its code.

/** First pages of the sections: members open them daily, and the worker caches them. */
const SECTIONS = ['home/home', 'offers/offers', 'events/events', 'restaurants/restaurants', 'guides/guides', 'sports/sports', 'news/posts']
/** A module of this many sections is in the common chunk; a module of two in a chunk of these two. */
const DAILY = 3
/** Most first visits start here. Modules shared with pages outside the sections, such as those below the card, are one file. */
const HOME = 'home/home'
/** Its form includes the modules of all other forms. */
const SIGN_IN = 'sign-in/login'
/** Cached with the worker: its modules must not pull in the form chunk, which is cached later. */
const LEAVE = 'account/logout'
/** Has every kind of sheet and dialog. */
const PANELS = 'account/account'
/** Loaded by `Shell` and `main` after any first page. */
const FRAME = ['menu', 'tab-bar', 'failed-page']
/** The rooms of Gestione that a role usually enters first; the others share most of this too. */
const ROOMS = ['overview', 'contents-room', 'reports-room', 'shops-room', 'settings-room']

/** Collects the static imports of a module, itself included, into `seen`. */
type Reach = (seen: Set<string>, id: string) => Set<string>

/**
 * The chunk of each shared module, by module id.
 *
 * @param taken modules of the start path
 * @throws Error for an unknown page
 */
export function sharedChunks(root: string, reach: Reach, taken: Set<string>): Map<string, string> {
  const own = (file: string) => {
    const found = [...reach(new Set(), join(root, 'app', file))]
    // Without this check the modules of a renamed page would silently become separate files.
    if (found.length === 1) throw new Error(`build/shared-chunks.ts names app/${file}, which the build does not have.`)
    return found.filter((id) => !taken.has(id) && !isPackage(id))
  }
  const ofPage = (name: string) => own(`features/${name}-screen.tsx`)
  const chunks = new Map<string, string>()
  const put = (name: string, ids: string[]) => {
    for (const id of ids) if (!chunks.has(id)) chunks.set(id, name)
  }

  // Relative to the checkout, whose own path may contain one of these names.
  const isOf = (folder: string, id: string) => isIn(folder, `/${relative(root, id)}`)
  const signIn = ofPage(SIGN_IN)
  const leave = ofPage(LEAVE)
  for (const [id, sections] of sectionsOf(ofPage)) {
    if (signIn.includes(id)) put('kit', [id])
    else if (sections.length >= DAILY) put('daily', [id])
    else if (sections.length > 1) put(sections.map((name) => name.split('/')[0]).join('-'), [id])
  }
  put(
    'home',
    ofPage(HOME).filter((id) => !isOf('app/features/home', id)),
  )
  const ofKit = (ids: string[]) => ids.filter((id) => isOf('app/ui', id) && !leave.includes(id))
  put('forms', ofKit(signIn))
  put('panels', ofKit(ofPage(PANELS)))
  for (const name of FRAME)
    put(
      'frame',
      own(`shell/${name}.tsx`).filter((id) => isOf('app/shell', id)),
    )
  for (const name of ROOMS)
    put(
      'desk',
      own(`features/staff/${name}.tsx`).filter((id) => isOf('desk', id)),
    )
  return chunks
}

/** Sections that need each module. */
function sectionsOf(ofPage: (name: string) => string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const name of SECTIONS) for (const id of ofPage(name)) found.set(id, [...(found.get(id) ?? []), name])
  return found
}

const isIn = (folder: string, id: string) => id.replaceAll('\\', '/').includes(`/${folder}/`)

/** Packages have their own chunks: they change with their versions. */
const isPackage = (id: string) => isIn('node_modules', id)
