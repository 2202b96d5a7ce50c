import { useState } from 'react'
import { STAFF_ROLES, type StaffRole } from '#domain/staff/staff-role.ts'
import { ROLE_LABELS } from '#domain/staff/role-labels.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useToday } from '#app/ui/use-today.ts'
import styles from './team.module.css'
import { inviteForm as text, team } from './texts.ts'

/** The role and its days. `hint`: a further note on the chosen role. `fromHint`: the start without a day. */
export function RoleFields({
  roles = STAFF_ROLES,
  first = null,
  hint,
  fromHint,
}: {
  roles?: readonly StaffRole[]
  /** The preselected role. */
  first?: StaffRole | null
  hint: (role: StaffRole | null) => string | null
  fromHint: string
}) {
  const [role, setRole] = useState<StaffRole | null>(first)
  const today = useToday()
  const more = hint(role)
  return (
    <>
      <SelectField
        label={text.role}
        name="role"
        hint={[role && team.roleMeans[role], more].filter(Boolean).join(' ') || undefined}
        defaultValue={first ?? ''}
        onChange={({ currentTarget: { value } }) => setRole(roles.find((one) => one === value) ?? null)}
        options={[{ value: '', label: text.choose }, ...roles.map((value) => ({ value, label: ROLE_LABELS[value] }))]}
      />
      <div className={styles.period}>
        <TextField label={text.from} name="from" type="date" min={today} hint={fromHint} />
        <TextField label={text.to} name="to" type="date" min={today} hint={text.toHint} />
      </div>
    </>
  )
}
