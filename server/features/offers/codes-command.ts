import { readFile } from 'node:fs/promises'
import { createLists } from '#server/core/content/lists.ts'
import { addCodes, type AddedCodes, readCodes, setDiscount } from './codes.ts'
import { findOffer } from '#server/core/content/open-offers.ts'
import { type Command, CommandProblem, UsageProblem } from '#server/platform/command-line/command.ts'
import { withDatabase } from '#server/platform/command-line/with-database.ts'

const USAGE = 'OFFER --list FILE | --code CODE | --link URL'

export const offerCodesCommand: Command = {
  about: "adds the members' part of an offer: a list of codes, one code, or the partner's page",
  usage: USAGE,
  help: `Adds the members' part of an offer. OFFER is its id, as in its address: /convenzioni/OFFER.

  --list  a text file with a code on each line, or a CSV with codes in its first column: adds them to the offer's list. Each code is for one
          member, in this order. Known codes stay as they are, so that a file can be added twice.
  --code  one code for all members
  --link  the partner's page for members, https

Needs the settings of the server (DATA_DIR or DATABASE_URL). The server may be running.`,
  takes: 1,
  options: ['list', 'code', 'link'],
  async run({ arguments: [offerId = ''], options: { list, code, link }, settings, say }) {
    if ([list, code, link].filter((each) => each !== undefined).length !== 1)
      throw new UsageProblem(`One of --list, --code and --link is needed: npm run tessera -- offer-codes ${USAGE}`)
    const lines = list === undefined ? [] : await readLines(list)
    await withDatabase(settings, async (db) => {
      const deps = { db, clock: { now: Date.now }, lists: createLists(db) }
      const kind = (await findOffer(deps, offerId))?.discount?.kind
      if (kind === undefined) throw new CommandProblem(`There is no offer "${offerId}".`)
      const wanted = list !== undefined ? 'code_list' : code !== undefined ? 'static_code' : 'landing_link'
      if (kind !== wanted) throw new CommandProblem(`The discount of "${offerId}" is of the kind ${String(kind)}, not ${wanted}.`)
      if (list !== undefined) return say(summary(offerId, await addCodes(deps, offerId, lines)))
      const discount = code !== undefined ? { code } : { url: link! }
      if (!(await setDiscount(deps, offerId, discount)))
        throw new CommandProblem(
          code !== undefined ? `"${code}" cannot be a code: no spaces, at most 64 characters.` : `"${link}" is no https address.`,
        )
      say(`Members see it from now on at /convenzioni/${offerId}.`)
    })
  },
}

async function readLines(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandProblem(`${file} cannot be read (${error.code ?? error.message}).`, { cause: error })
  })
  return readCodes(text)
}

/** Refused lines are counted, and the first few quoted, so that they can be found in the file. */
function summary(offerId: string, { added, known, refused, all, free }: AddedCodes): string {
  const lines = [`${added} codes added to ${offerId}, ${known} were there already. It has ${all} now, of which ${free} are free.`]
  if (refused.length > 0)
    lines.push(
      `Not taken, ${refused.length}: ${refused
        .slice(0, 5)
        .map((line) => JSON.stringify(line))
        .join(', ')}`,
    )
  return lines.join('\n')
}
