import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { Values } from '#domain/form.ts'
import { MAX_RIGHTS_WORDS, RIGHTS, rightsForm } from '#domain/rights/rights.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { useUnfinished } from '#app/ui/desk/use-unfinished.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { registerRights } from './data.ts'
import styles from './rights.module.css'
import { fresh as text, list as words } from './texts.ts'

/** /gestione/richieste/nuova?tessera=&nome=: registers a request. */
export function NewRights({ root }: { root: string }) {
  const [params] = useSearchParams()
  const [requestKey] = useState(() => crypto.randomUUID())
  const form = useProvedForm('rights request not registered')
  const unfinished = useUnfinished()
  const [saved, setSaved] = useState<string | null>(null)
  const today = useToday()
  const send = async (values: Values<typeof rightsForm>) => {
    setSaved(await registerRights(values))
    showToast(text.saved)
  }
  if (saved !== null) return <Navigate to={`${root}/${saved}`} replace />
  return (
    <DeskPage title={text.title} path={[{ title: words.title, to: root }]}>
      <div className={styles.narrow} onInput={unfinished.begin}>
        {unfinished.guard}
        <Form rules={rightsForm} label={text.title} extra={{ requestKey }} onSubmit={form.submit(send)} onError={form.onError}>
          <SelectField
            label={text.kind}
            name="kind"
            defaultValue=""
            options={[{ value: '', label: text.choose }, ...RIGHTS.map((value) => ({ value, label: words.kind[value] }))]}
          />
          <TextField label={text.who} name="who" autoComplete="off" maxLength={120} defaultValue={params.get('nome') ?? ''} />
          <TextField
            label={text.card}
            name="cardNumber"
            autoComplete="off"
            inputMode="numeric"
            defaultValue={params.get('tessera') ?? ''}
          />
          <TextField label={text.contact} name="contact" hint={text.contactHint} autoComplete="off" maxLength={200} />
          <TextField label={text.receivedOn} name="receivedOn" type="date" hint={text.lead} max={today} defaultValue={today} />
          <TextArea label={text.words} name="words" hint={text.wordsHint} maxLength={MAX_RIGHTS_WORDS} />
          <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
          <div>
            <Button type="submit">{text.save}</Button>
          </div>
        </Form>
      </div>
    </DeskPage>
  )
}
