import { join, relative } from 'node:path'

// The modules that pages share, gathered by the pages that load them. Left apart, they are sixty requests of a few hundred bytes on a
// first visit. Each costs an old phone more than the code in it.

/** The sections' first pages: what a member opens every day, kept on the phone with the worker. */
const SECTIONS = ['home/home', 'offers/offers', 'events/events', 'restaurants/restaurants', 'guides/guides', 'sports/sports', 'news/posts']
/** Shared by this many sections, a piece is in everybody's chunk; by two, in a chunk of these two. */
const DAILY = 3
/** The first page of most first visits. What it shares with pages that are no sections, such as what stands below the card, is one file. */
const HOME = 'home/home'
/** Its form has the pieces of every other form. */
const SIGN_IN = 'sign-in/login'
/** Kept with the worker: what it has would draw the forms, which are kept later, along. */
const LEAVE = 'account/logout'
/** Has every kind of panel that opens over a page. */
const PANELS = 'account/account'
/** What `Shell` and `main` load behind any first page. */
const FRAME = ['menu', 'tab-bar', 'failed-page']
/** The rooms of Gestione that a role enters first; the others have most of this too. */
const ROOMS = ['overview', 'contents-room', 'reports-room', 'shops-room', 'settings-room']

/** Collects what a module imports statically, itself included, into `seen`. */
type Reach = (seen: Set<string>, id: string) => Set<string>

/**
 * The chunk of each module that pages share, by module id.
 *
 * @param taken what the start path has already
 * @throws Error for a page that the build does not have
 */
export function sharedChunks(root: string, reach: Reach, taken: Set<string>): Map<string, string> {
  const own = (file: string) => {
    const found = [...reach(new Set(), join(root, 'app', file))]
    // A page that is called otherwise by now would leave its pieces in as many files, without a word.
    if (found.length === 1) throw new Error(`build/shared-chunks.ts names app/${file}, which the build does not have.`)
    return found.filter((id) => !taken.has(id) && !isPackage(id))
  }
  const ofPage = (name: string) => own(`features/${name}-screen.tsx`)
  const chunks = new Map<string, string>()
  const put = (name: string, ids: string[]) => {
    for (const id of ids) if (!chunks.has(id)) chunks.set(id, name)
  }

  // Below the checkout, which may itself lie in a folder with one of these names.
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

/** Which sections need each module. */
function sectionsOf(ofPage: (name: string) => string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const name of SECTIONS) for (const id of ofPage(name)) found.set(id, [...(found.get(id) ?? []), name])
  return found
}

const isIn = (folder: string, id: string) => id.replaceAll('\\', '/').includes(`/${folder}/`)

/** Packages have chunks by themselves: they change with their versions. */
const isPackage = (id: string) => isIn('node_modules', id)
