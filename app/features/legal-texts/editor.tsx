import { useRef, useState, type MouseEvent } from 'react'
import { cleanMarkdown } from '#domain/clean-markdown.ts'
import { gapsIn, MAX_CHANGES, type LegalTextId, type LegalTextSheet } from '#domain/legal-texts/legal-text.ts'
import { formatLongDate } from '#domain/format.ts'
import { doerName } from '#domain/staff/doer.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { useUnderSettings } from '#app/shell/desk/under-settings.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { DraftNote } from '#app/ui/desk/draft-note.tsx'
import { useNews } from '#app/ui/desk/use-notes.ts'
import { useDraft } from '#app/ui/desk/use-draft.ts'
import { ActionFailure, errorCode } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { Row } from '#app/ui/row.tsx'
import { Segments } from '#app/ui/segments.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { legalTextSheet, publishLegalText } from './data.ts'
import styles from './legal-texts.module.css'
import { legalText as text } from './texts.ts'

/** A legal text with its preview as members read it; each publication is a version that stays. */
export function Editor({ id }: { id: LegalTextId }) {
  const { data, fetchedAt, error } = legalTextSheet(id).use()
  const [newest] = data?.versions ?? []
  const canWrite = useMay()('settings.write')
  return (
    <DeskPage
      title={text.names[id]}
      path={[...useUnderSettings(), { title: text.title, to: '/gestione/testi' }]}
      state={newest?.from ? text.inForce(newest.number, formatLongDate(newest.from)) : text.what[id]}
      {...(data && { freshness: { fetchedAt, stale: error !== null } })}
    >
      {data ? (
        <div className="stack">
          {data.elsewhere ? <Elsewhere url={data.elsewhere} /> : canWrite ? <Write id={id} sheet={data} /> : <Read sheet={data} />}
          <Versions id={id} of={data.versions} />
        </div>
      ) : error ? (
        <DeskProblem error={error} onRetry={() => void legalTextSheet(id).refresh()} />
      ) : (
        <SkeletonRows rows={6} thumbs={false} />
      )}
    </DeskPage>
  )
}

const Elsewhere = ({ url }: { url: string }) => (
  <Banner tone="info" action={<a href={url}>{url}</a>}>
    {text.elsewhere}
  </Banner>
)

/** For a role that may not write: what members read. */
export function Read({ sheet: { published } }: { sheet: Pick<LegalTextSheet, 'published'> }) {
  return (
    <>
      <Banner tone="info">{published ? text.readOnly : text.notYet}</Banner>
      {published && <Preview markdown={published.markdown} />}
    </>
  )
}

/** The text as members read it after publication. */
export const Preview = ({ markdown }: { markdown: string }) => (
  <Group>
    <div className={styles.preview}>
      <Prose source={cleanMarkdown(markdown)} />
    </div>
  </Group>
)

/** The template is the start of a first version, so it has a name of its own. */
const firstWords = (id: LegalTextId, sheet: LegalTextSheet) => ({
  markdown: sheet.isOwn ? (sheet.published?.markdown ?? '') : sheet.template,
  isMaterial: id === 'privacy' && !sheet.isOwn,
  changes: id === 'privacy' && !sheet.isOwn && sheet.published ? text.firstChanges : '',
})

function Write({ id, sheet }: { id: LegalTextId; sheet: LegalTextSheet }) {
  const base = sheet.published?.version ?? ''
  const draft = useDraft(`testi/${id}`, firstWords(id, sheet), base)
  const { markdown, isMaterial, changes } = draft.value
  const change = (part: Partial<typeof draft.value>) => draft.change({ ...draft.value, ...part })
  const [view, setView] = useState<'write' | 'preview'>('write')
  // A version newer than the one that the person has seen asks again.
  const [keptOver, setKeptOver] = useState<string | null>(null)
  const [isChecked, setChecked] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const other = useRef<HTMLDivElement>(null)
  const action = useAction('legal text not published')
  const { ask, dialog } = useQuestion()
  const gaps = gapsIn(markdown)
  const asks = isMaterial && id === 'privacy'
  const changesMissing = asks && sheet.published !== null && changes.trim() === ''
  const isSame = cleanMarkdown(markdown).trim() === sheet.published?.markdown.trim()
  // The same text may be this person's own publication, whose answer was lost.
  const isBehind = draft.isBehind && keptOver !== base && !isSame
  useNews(other, isBehind ? base : null, text.behind)

  const goTo = (gap: string) => {
    setView('write')
    const found = area.current?.querySelector('textarea')
    const at = markdown.indexOf(gap)
    if (!found || at < 0) return
    requestAnimationFrame(() => {
      // Focusing scrolls the selection into view, and a phone shows a small part of the text.
      found.blur()
      found.setSelectionRange(at, at + gap.length)
      found.focus()
    })
  }
  const publish = ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    setChecked(true)
    // The question is above the text.
    if (isBehind) other.current?.focus()
    // The list of gaps appears above the button and pushes it out of view.
    else requestAnimationFrame(() => button.scrollIntoView({ block: 'nearest' }))
    if (gaps.length > 0 || changesMissing || isBehind || isSame) return
    ask({ ...text.publishAsk, text: text.publishAsk.text(asks ? sheet.readers : 0) }, () =>
      action.run(async () => {
        try {
          await publishLegalText(id, { base, markdown, isMaterial: asks, changes: asks ? changes : '' })
        } catch (error) {
          // The other version is shown beside this text.
          if (errorCode(error).code === 'content.changed_meanwhile') return void (await legalTextSheet(id).refresh())
          throw error
        }
        draft.saved(draft.value)
        setChecked(false)
        showToast(text.published)
      }),
    )
  }
  const restart = () => ask(text.templateAsk, () => change({ markdown: sheet.template }))

  return (
    <div className="stack" ref={area}>
      {!sheet.isOwn && <Banner tone="info">{sheet.published ? text.starter : text.starterAccessibility}</Banner>}
      {sheet.unnamed.length > 0 && <Unnamed of={sheet.unnamed} template={sheet.template} />}
      <DraftNote draft={draft} />
      {isBehind && (
        <Banner
          ref={other}
          tone="warn"
          role="alert"
          tabIndex={-1}
          action={
            <>
              <button type="button" onClick={() => setKeptOver(base)}>
                {text.keepMine}
              </button>
              <button type="button" onClick={draft.drop}>
                {text.takeTheirs}
              </button>
            </>
          }
        >
          {text.behind}
        </Banner>
      )}
      {gaps.length > 0 && <Gaps of={gaps} onGo={goTo} />}
      <div className={styles.views}>
        <Segments
          label={text.views}
          items={[
            { id: 'write', label: text.write },
            { id: 'preview', label: text.preview },
          ]}
          current={view}
          onChange={setView}
        />
      </div>
      <div className={styles.two}>
        <div className={classNames(styles.side, view !== 'write' && styles.hidden)}>
          <TextArea
            label={text.body}
            name="markdown"
            hint={text.bodyHint}
            value={markdown}
            onChange={(event) => change({ markdown: event.currentTarget.value })}
          />
        </div>
        <section aria-label={text.preview} className={classNames(styles.side, view !== 'preview' && styles.hidden)}>
          <Preview markdown={markdown} />
        </section>
      </div>
      <div className={styles.foot}>
        {id === 'privacy' && (
          <Checkbox
            name="isMaterial"
            label={text.material}
            hint={text.materialHint(sheet.readers)}
            checked={isMaterial}
            onChange={(event) => change({ isMaterial: event.currentTarget.checked })}
          />
        )}
        {asks && sheet.published && (
          <TextArea
            name="changes"
            label={text.changes}
            hint={text.changesHint}
            rows={2}
            maxLength={MAX_CHANGES}
            value={changes}
            {...(isChecked && changesMissing && { problem: text.changesMissing })}
            onChange={(event) => change({ changes: event.currentTarget.value })}
          />
        )}
        {isChecked && gaps.length > 0 && <Gaps of={gaps} isBad onGo={goTo} />}
        {isChecked && isSame && <p className="muted">{text.same}</p>}
        <ActionFailure error={action.error} ways={{ retry: action.retry }} />
        <div className={styles.acts}>
          <Button variant="secondary" onClick={restart}>
            {text.template}
          </Button>
          <Button busy={action.busy !== null} onClick={publish}>
            {text.publish}
          </Button>
        </div>
      </div>
      {dialog}
    </div>
  )
}

/** Companies that get data since the server's settings changed, with the template's words about them. */
function Unnamed({ of, template }: { of: readonly string[]; template: string }) {
  const [isOpen, setOpen] = useState(false)
  const about = template.split('\n').filter((line) => of.some((name) => line.includes(name)))
  return (
    <>
      <Banner
        tone="info"
        action={
          <button type="button" className="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {text.inTemplate}
          </button>
        }
      >
        {text.unnamed(of)}
      </Banner>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={text.inTemplateTitle}>
        <Prose source={about.join('\n')} />
      </Sheet>
    </>
  )
}

/** The template's gaps, each with a link. */
function Gaps({ of, isBad = false, onGo }: { of: readonly string[]; isBad?: boolean; onGo: (gap: string) => void }) {
  return (
    <Banner tone={isBad ? 'bad' : 'warn'} {...(isBad && { role: 'alert' })}>
      <p>
        <b>{text.gaps(of.length)}.</b> {text.gapsLead}
      </p>
      <ul className={styles.gaps}>
        {of.map((gap, i) => (
          <li key={`${i} ${gap}`}>
            <button type="button" className="link" onClick={() => onGo(gap)}>
              {gap.replace(/^\[da completare:? ?|\]$/giu, '') || gap}
            </button>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function Versions({ id, of }: { id: LegalTextId; of: LegalTextSheet['versions'] }) {
  return (
    <ListSection title={text.versions}>
      {of.length === 0 && <p className="muted">{text.noVersions}</p>}
      {of.length > 0 && (
        <Group>
          {of.map(({ number, from, changes, isMaterial, by }) => (
            <Row
              key={number}
              title={text.inForce(number, from ? formatLongDate(from) : '')}
              detail={[doerName(by), isMaterial && id === 'privacy' && number > 1 && text.readAgain, changes].filter(Boolean).join(' · ')}
              to={`/${id}/versioni?n=${number}`}
              chevron
            />
          ))}
        </Group>
      )}
    </ListSection>
  )
}
