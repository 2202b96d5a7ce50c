import { useSearchParams } from 'react-router'
import type { Values } from '#domain/form.ts'
import { fullName } from '#domain/person-name.ts'
import { isPlainDate, type PlainDate } from '#domain/plain-date.ts'
import { bodyForm, RAS_COLUMNS, RAS_ORDER, type RegistrationsAnswer } from '#domain/registrations/registrations.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { useAction, useProvedForm } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { Columns } from '#app/ui/desk/columns.tsx'
import { DeskTools } from '#app/ui/desk/desk-tools.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { Group } from '#app/ui/group.tsx'
import { download, idCard } from '#app/ui/icons.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { Row } from '#app/ui/row.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { queryOf, registrations, save, saveBody } from './data.ts'
import styles from './registrations.module.css'
import { registrationsText as text } from './texts.ts'

/** /gestione/tesseramenti?ente=&giorno=: the file for a sports body, and its problems. `members`: the address of the list of cards. */
export function RegistrationsScreen({ members }: { members: string }) {
  const today = useToday()
  const [params, setParams] = useSearchParams()
  const given = params.get('giorno')
  const on = isPlainDate(given) ? given : today
  const query = queryOf(params.get('ente'), on)
  const { data, fetchedAt, error } = registrations(query).use()
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    next.set(name, value)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  const day = (
    <TextField
      label={text.on}
      name="on"
      type="date"
      hint={text.onHint}
      value={on}
      onChange={({ currentTarget }) => isPlainDate(currentTarget.value) && choose('giorno', currentTarget.value)}
    />
  )
  return (
    <DeskPage title={text.title} state={text.lead} {...(data && { freshness: { fetchedAt, stale: error !== null } })}>
      {data?.organisation === null ? (
        <div className="stack">
          <DeskTools>{day}</DeskTools>
          <Group>
            <EmptyState icon={idCard} text={text.none} />
          </Group>
        </div>
      ) : data ? (
        <Columns aside={<Body key={data.organisation} of={data} organisation={data.organisation} query={query} />}>
          <div className="stack">
            <SelectField
              label={text.organisation}
              name="organisation"
              value={data.organisation}
              options={data.organisations.map((one) => ({ value: one.name, label: text.option(one) }))}
              onChange={({ currentTarget }) => choose('ente', currentTarget.value)}
            />
            {day}
            <File of={data} organisation={data.organisation} on={on} members={members} />
          </div>
        </Columns>
      ) : error ? (
        <DeskProblem error={error} onRetry={() => void registrations(query).refresh()} />
      ) : (
        <SkeletonRows rows={5} thumbs={false} />
      )}
    </DeskPage>
  )
}

type Known = { of: RegistrationsAnswer; organisation: string }

function File({ of: { total, incomplete, missing, settings }, organisation, on, members }: Known & { on: PlainDate; members: string }) {
  const action = useAction('registrations not saved')
  const { ask, dialog } = useQuestion()
  const take = () =>
    action.run(async () => {
      if (await save(organisation, on)) showToast(text.saved)
    })
  const press = () => (incomplete === 0 ? take() : ask({ title: text.anyway(incomplete), text: text.anywayText, confirm: text.save }, take))
  return (
    <>
      <ListSection title={text.file}>
        <div className="stack">
          <p>{text.total(total, on)}</p>
          {settings.bodyCode === null && <Banner tone="warn">{text.body.noCode}</Banner>}
          {incomplete === 0 && <p className="muted">{text.complete}</p>}
          <div>
            <Button icon={download} busy={action.busy !== null} onClick={press}>
              {text.save}
            </Button>
          </div>
          <ActionFailure error={action.error} ways={{ retry: action.retry }} />
          {dialog}
        </div>
      </ListSection>
      {incomplete > 0 && (
        <ListSection title={text.incomplete(incomplete)}>
          {missing.length < incomplete && <p className="muted">{text.first(missing.length)}</p>}
          <Group>
            {missing.map(({ id, number, firstname, lastname, sportName, problems }) => (
              <Row
                key={id}
                to={`${members}/${number}`}
                title={fullName(firstname, lastname)}
                detail={`${sportName ? `${sportName}: ` : ''}${problems.map((problem) => text.problems[problem]).join(' · ')}`}
                chevron
              />
            ))}
          </Group>
        </ListSection>
      )}
    </>
  )
}

function Body({ of: { settings }, organisation, query }: Known & { query: string }) {
  const form = useProvedForm('sports body not saved')
  const keep = async (values: Values<typeof bodyForm>) => {
    await saveBody(query, values)
    showToast(text.body.saved)
  }
  return (
    <ListSection title={text.body.title}>
      <Form rules={bodyForm} extra={{ organisation }} onSubmit={form.submit(keep)} onError={form.onError}>
        <TextField
          label={text.body.code}
          name="bodyCode"
          autoComplete="off"
          hint={text.body.codeHint}
          defaultValue={settings.bodyCode ?? ''}
        />
        <fieldset className="stack">
          <legend className={styles.legend}>{text.body.columns}</legend>
          {RAS_ORDER.map((column) => (
            <TextField
              key={column}
              label={text.columns[column]}
              name={`${column}Name`}
              autoComplete="off"
              placeholder={RAS_COLUMNS[column]}
              defaultValue={settings[`${column}Name`] ?? ''}
            />
          ))}
        </fieldset>
        <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
        <Button type="submit" variant="secondary">
          {text.body.save}
        </Button>
      </Form>
    </ListSection>
  )
}
