import { useState } from 'react'
import type { DiscountAnswer } from '#domain/contents/api.ts'
import { discountCodeField, landingLinkField } from '#domain/offers/offer-code.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { useDraft } from '#app/ui/desk/use-draft.ts'
import { ActionFailure, errorCode } from '#app/ui/failure.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { offerDiscount, saveDiscount } from './discount.ts'
import { CodeImport } from './code-import.tsx'
import styles from './fields.module.css'
import { discountText as text } from './texts.ts'
import { useWait } from './wait.ts'

/** The part of an offer only for members: its code, its list of codes, or the partner's page. It has its own save button. */
export function DiscountPanel({ id, kind }: { id: string; kind: string }) {
  if (kind === 'static_code' || kind === 'landing_link' || kind === 'code_list') return <Secret id={id} kind={kind} />
  return kind === 'show_card' ? <p className="sm muted">{text.showCard}</p> : null
}

function Secret({ id, kind }: { id: string; kind: 'static_code' | 'landing_link' | 'code_list' }) {
  const { data, error } = offerDiscount(id).use()
  if (!data)
    return (
      <div className={styles.parts}>
        {error === null && <SkeletonRows rows={1} thumbs={false} />}
        <ActionFailure error={error} />
        {error !== null && (
          <div>
            <Button variant="secondary" size="sm" onClick={() => void offerDiscount(id).refresh()}>
              {text.retry}
            </Button>
          </div>
        )}
      </div>
    )
  if (kind === 'code_list') return <CodeImport id={id} discount={data} />
  return <OneLine key={`${id} ${kind}`} id={id} kind={kind} discount={data} />
}

const LINES = {
  static_code: {
    name: 'code',
    field: discountCodeField,
    label: text.code,
    hint: text.codeHint,
    invalid: text.codeInvalid,
    type: 'text',
    first: text.codeFirst,
    saved: text.codeSaved,
  },
  landing_link: {
    name: 'url',
    field: landingLinkField,
    label: text.url,
    hint: text.urlHint,
    invalid: text.urlInvalid,
    type: 'url',
    first: text.urlFirst,
    saved: text.urlSaved,
  },
} as const

/** Another person has saved meanwhile: the next save replaces this value. */
function Behind({ saved, onTake }: { saved: string; onTake: () => void }) {
  return (
    <Banner
      tone="warn"
      role="alert"
      action={
        <button type="button" onClick={onTake}>
          {text.takeTheirs}
        </button>
      }
    >
      {text.behind(saved)}
    </Banner>
  )
}

/** The common code, or the partner's page. Exported for its test. */
export function OneLine({ id, kind, discount }: { id: string; kind: keyof typeof LINES; discount: DiscountAnswer }) {
  const { name, field, label, hint, invalid, type, first, saved: done } = LINES[kind]
  const saved = discount[name] ?? ''
  const draft = useDraft(`contents/convenzioni/${id}/${name}`, saved, saved)
  const written = draft.value
  const [problem, setProblem] = useState<string>()
  const action = useAction('discount not saved')
  useWait(`discount.${name}`, label, saved === '' || draft.isDirty ? first : null, draft.isAtRisk)
  const save = () => {
    const read = field.read(written)
    if (read.problem) return setProblem(read.problem === 'required' ? text.required : invalid)
    action.run(async () => {
      try {
        await saveDiscount(id, { [name]: read.value, seen: discount[name] })
      } catch (error) {
        // The other value is shown beside this one.
        if (errorCode(error).code === 'content.changed_meanwhile') return
        throw error
      }
      draft.saved(written)
      showToast(done)
    })
  }
  return (
    <div className={styles.parts}>
      <TextField
        label={label}
        name={`discount.${name}`}
        type={type}
        autoComplete="off"
        spellCheck={false}
        hint={hint}
        problem={problem}
        value={written}
        onChange={(event) => {
          draft.change(event.currentTarget.value)
          setProblem(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Keeps the document's own form from being submitted.
          event.preventDefault()
          save()
        }}
      />
      {draft.isBehind && saved !== '' && <Behind saved={saved} onTake={draft.drop} />}
      <p className="xs muted">{draft.isDirty ? text.notSaved : text.notWithDraft}</p>
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      <div>
        <Button variant="secondary" size="sm" busy={action.busy !== null} disabled={!draft.isDirty} onClick={save}>
          {text.save}
        </Button>
      </div>
    </div>
  )
}
