import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { newAssociation } from '#domain/content/association.ts'
import type { ContentForm } from '#domain/contents/fields.ts'
import { sectionOf } from '#domain/settings/document.ts'
import { SETTINGS_FORMS, SETTINGS_SECTIONS, type SettingsSection } from '#domain/settings/forms.ts'
import { settingsLabel } from '#domain/staff/settings-words.ts'
import { rendered } from '#app/ui/rendered.fixture.ts'
import { problemText } from './problem-text.ts'
import { SectionFields } from './section-forms.tsx'
import { SectionFormContext } from './section-form.ts'

// Drawn with the browser's own API.
vi.mock('#app/ui/card/preview-card.tsx', () => ({ PreviewCard: () => null }))

/** Fields by path, for lists those of the first entry; ids are not editable. */
const leaves = (form: ContentForm, path = ''): string[] =>
  Object.entries(form).flatMap(([name, { fields, of }]) => {
    if (name === 'id') return []
    const inner = fields ?? of?.fields
    return inner ? leaves(inner, `${path}${name}.${of ? '0.' : ''}`) : [path + name]
  })

const made = newAssociation({ name: 'Circolo', color: '#0b5c6b', email: 'a@posta.example' })
const withFees = (...laterFees: object[]) => made.membershipCategories.map((one) => ({ ...one, laterFees }))
const later = { from: '2099-01-01', cents: 3000 }
const association: Record<string, unknown> = {
  ...made,
  membershipCategories: withFees(later),
  paymentMethods: [{ id: 'contanti', label: 'Contanti' }],
}

/** The form with every entry open, since an error opens its entry. */
function shown(section: SettingsSection, changes: Record<string, unknown> = {}): string {
  const values = { ...sectionOf(section, association), ...changes }
  const problems = Object.fromEntries(
    ['membershipCategories', 'reportCategories', 'paymentMethods'].map((list) => [`${list}.0.x`, 'invalid' as const]),
  )
  const form = {
    section,
    values,
    saved: values,
    problems,
    put: () => {},
    left: () => {},
    hold: () => {},
    problemAt: (path: string) => (problems[path] ? problemText(section, path, 'invalid', '') : undefined),
  }
  return rendered(createElement(SectionFormContext, { value: form }, createElement(SectionFields, { section })))
}

/** The week and the map point each have one input. */
const inOneField = (path: string): string =>
  path.startsWith('officeHours.') ? 'officeHoursHoliday' : /^seat\.(lat|lng)$/.test(path) ? 'seatFind' : path

test.each(SETTINGS_SECTIONS)('each field of %s has an input and a label', (section) => {
  const html = shown(section) + (section === 'validity' ? shown(section, { policy: 'social_year' }) : '')
  for (const path of leaves(SETTINGS_FORMS[section])) {
    expect(settingsLabel(path), path).not.toBeNull()
    expect(html, path).toContain(`name="${inOneField(path)}"`)
  }
})

test('values are shown as text, never as markup', () => {
  const html = shown('identity', { name: `<script>alert(1)</script> L'Àncora dell’"Oltrarno"` })
  expect(html).not.toContain('<script>')
  expect(html).toContain('&lt;script&gt;')
})

test('a fee that has begun is today’s, the earlier one is told, and a later one can be removed', () => {
  const membershipCategories = withFees(later, { from: '2026-01-01', cents: 2500 })
  const html = shown('categories', { membershipCategories }).replaceAll('\u00a0', ' ')
  const path = 'membershipCategories.0.laterFees'
  expect(html).toMatch(new RegExp(`Quota annuale</label>(?:(?!<label).)*name="${path}\\.1\\.cents"[^>]*value="25,00"`))
  expect(html).toContain('Prima: nessuna quota fino al 31 dicembre 2025.')
  expect(html).not.toContain(`name="${path}.1.from"`)
  expect(html).toMatch(new RegExp(`name="${path}\\.0\\.from"(?:(?!<label).)*value="2099-01-01"`))
  expect(html.match(/Togli questa nuova quota/g)).toHaveLength(1)
})
