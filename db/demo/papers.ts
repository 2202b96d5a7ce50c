import * as content from './content.ts'

type About = {
  statute: { approvedOn: string; excerpts: { article: string; title: string; text: string }[] }
  documents: { id: string; title: string; access: string }[]
}

/** The association's documents as texts, of which the server makes PDFs: each that the page "Chi siamo" names. */
export async function paperDocuments(): Promise<content.DemoItem[]> {
  const { statute, documents } = (await content.demoAbout()) as About
  return Promise.all(
    documents.map(async ({ id, title, access }) => {
      if (id === 'statuto') return { id, title, access, updatedOn: statute.approvedOn, markdown: statuteText(statute) }
      return { id, title, access, markdown: (await content.demoPage(`documenti/${id}`)).markdown }
    }),
  )
}

function statuteText({ excerpts }: About['statute']): string {
  const lead = "Gli articoli che servono più spesso. Lo statuto per intero, registrato all'Agenzia delle Entrate, si legge in segreteria."
  return [lead, ...excerpts.flatMap(({ article, title, text }) => [`## ${article} · ${title}`, text])].join('\n\n')
}
