import { useNavigate } from 'react-router'
import { reportCategories } from '#domain/reports/report-categories.ts'
import { reportMoveForm, type StaffReportAnswer } from '#domain/reports/report.ts'
import { moveStaffReport } from './desk-data.ts'
import { ActionFailure, useFailure } from '#app/ui/failure.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { usePage } from '#app/platform/content/use-page.ts'
import { desk as text } from './texts-desk.ts'
import { reports } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { showToast } from '#app/ui/show-toast.ts'

const rules = { reportCategory: reportMoveForm.category }

/** For what was written in the wrong category, which others may read. Nothing goes to the officer's or comes from there. */
export function MoveForm({ report: { id, confidential, category } }: { report: StaffReportAnswer }) {
  const { known, page } = usePage('associazione')
  const navigate = useNavigate()
  const failure = useFailure('report not moved')
  const others = reportCategories(page).filter((one) => !one.confidential && one.id !== category.id)
  if (confidential || known.state === 'loading' || others.length === 0) return null
  const move = async ({ reportCategory }: { reportCategory: string }) => {
    failure.clear()
    const { pathname } = location
    const stays = await moveStaffReport(id, reportCategory)
    showToast(text.moved(others.find((one) => one.id === reportCategory)?.label ?? reportCategory))
    // Whoever has gone on meanwhile stays where they are.
    if (!stays && location.pathname === pathname) void navigate('/gestione/segnalazioni', { replace: true })
  }
  return (
    <ListSection title={text.moveTitle}>
      <Form rules={rules} onSubmit={move} onError={failure.show} label={text.moveTitle}>
        <SelectField
          key={category.id}
          label={text.newCategory}
          name="reportCategory"
          hint={text.moveGoes}
          defaultValue=""
          options={[{ value: '', label: reports.choose }, ...others.map((one) => ({ value: one.id, label: one.label }))]}
        />
        <ActionFailure error={failure.error} ways={{ retry: 'submit' }} />
        <Button type="submit" variant="secondary" wide>
          {text.move}
        </Button>
      </Form>
    </ListSection>
  )
}
