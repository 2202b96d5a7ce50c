import type { SettingsSection } from '#domain/settings/forms.ts'
import { BankForm } from './forms/bank.tsx'
import { CategoriesForm } from './forms/categories.tsx'
import { ContactsForm } from './forms/contacts.tsx'
import { HoursForm } from './forms/hours.tsx'
import { IdentityForm } from './forms/identity.tsx'
import { ReportsForm } from './forms/reports.tsx'
import { ValidityForm } from './forms/validity.tsx'

/** The fields of a section. */
export function SectionFields({ section }: { section: SettingsSection }) {
  switch (section) {
    case 'identity':
      return <IdentityForm />
    case 'contacts':
      return <ContactsForm />
    case 'hours':
      return <HoursForm />
    case 'bank':
      return <BankForm />
    case 'validity':
      return <ValidityForm />
    case 'categories':
      return <CategoriesForm />
    case 'reports':
      return <ReportsForm />
  }
}
