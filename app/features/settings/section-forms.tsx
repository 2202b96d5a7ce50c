import type { SettingsSection } from '#domain/settings/forms.ts'
import { BankForm } from './form-bank.tsx'
import { CategoriesForm } from './form-categories.tsx'
import { ContactsForm } from './form-contacts.tsx'
import { MembershipForm } from './form-membership.tsx'
import { HoursForm } from './form-hours.tsx'
import { IdentityForm } from './form-identity.tsx'
import { PaymentsForm } from './form-payments.tsx'
import { ReportsForm } from './form-reports.tsx'
import { ValidityForm } from './form-validity.tsx'

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
    case 'payments':
      return <PaymentsForm />
    case 'validity':
      return <ValidityForm />
    case 'categories':
      return <CategoriesForm />
    case 'membership':
      return <MembershipForm />
    case 'reports':
      return <ReportsForm />
  }
}
