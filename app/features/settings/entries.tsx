import { useRef, useState, type ReactNode } from 'react'
import { fieldAt } from '#domain/contents/fields.ts'
import { valueAt } from '#domain/contents/paths.ts'
import { recordsOf, textOf } from '#domain/fields.ts'
import { SETTINGS_FORMS } from '#domain/settings/forms.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { FieldNotes } from '#app/ui/field-notes.tsx'
import { Group } from '#app/ui/group.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { arrowDown, arrowUp, chevronDown, plus, trash2 } from '#app/ui/icons.ts'
import row from '#app/ui/row.module.css'
import { showToast } from '#app/ui/show-toast.ts'
import { useSectionForm } from './section-form.ts'
import styles from './settings.module.css'
import { settingsText } from './texts.ts'

const text = settingsText.entries

type Entry = Record<string, unknown>
type EntriesProps = {
  /** Path of the list in the section. */
  path: string
  add: string
  /** A new entry, without its id. */
  made: Entry
  lineOf?: (entry: Entry) => string
  /** Called before an entry is removed; a refusal explains itself. */
  mayRemove?: (entry: Entry) => Promise<boolean>
  children: (path: string, entry: Entry) => ReactNode
}

/** A list whose entries can be opened, edited, reordered and removed. Each keeps its id, since other data refer to it. */
export function Entries({ path, add, made, lineOf, mayRemove, children }: EntriesProps) {
  const { section, values, put, problemAt, problems } = useSectionForm()
  const [open, setOpen] = useState<readonly string[]>([])
  const list = useRef<HTMLDivElement>(null)
  const entries = recordsOf(valueAt(values, path))
  const most = fieldAt(SETTINGS_FORMS[section], path)?.max ?? 0
  const isWrong = (i: number) => Object.keys(problems).some((each) => each.startsWith(`${path}.${i}.`) && problemAt(each) !== undefined)
  const focusOn = (selector: string) => requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus())

  const toggle = (id: string) => setOpen(open.includes(id) ? open.filter((each) => each !== id) : [...open, id])
  const move = (i: number, step: 1 | -1) => put(path, () => entries.with(i, entries[i + step]!).with(i + step, entries[i]!))
  const remove = async (entry: Entry) => {
    if (mayRemove && !(await mayRemove(entry))) return
    put(path, (now) => recordsOf(now).filter(({ id }) => id !== entry.id))
    showToast(text.removed(textOf(entry.label) || text.unnamed))
    focusOn('[data-add]')
  }
  const append = () => {
    const id = `${path === 'paymentMethods' ? 'modo' : 'categoria'}-${crypto.randomUUID().slice(0, 8)}`
    put(path, (now) => [...recordsOf(now), { id, ...made }])
    setOpen([...open, id])
    focusOn(`[name="${path}.${entries.length}.label"]`)
  }
  return (
    <div ref={list} className="stack">
      <Group>
        {entries.map((entry, i) => {
          const id = textOf(entry.id)
          const name = textOf(entry.label) || text.unnamed
          const isOpen = open.includes(id) || isWrong(i)
          return (
            <section key={id} className={styles.entry} aria-label={name} data-desk-row="">
              <button type="button" className={row.row} aria-expanded={isOpen} onClick={() => toggle(id)}>
                <span className={row.main}>
                  <span className={row.title}>{name}</span>
                  {lineOf && <span className={row.detail}>{lineOf(entry)}</span>}
                </span>
                <Icon of={chevronDown} size={20} className={classNames(row.chevron, isOpen && styles.turned)} />
              </button>
              {isOpen && (
                <div className={styles.body}>
                  {children(`${path}.${i}`, entry)}
                  <div className={styles.acts}>
                    {i > 0 && <Act label={text.up(name)} icon={arrowUp} onClick={() => move(i, -1)} />}
                    {i < entries.length - 1 && <Act label={text.down(name)} icon={arrowDown} onClick={() => move(i, 1)} />}
                    <Act label={text.remove(name)} icon={trash2} onClick={() => void remove(entry)} />
                  </div>
                </div>
              )}
            </section>
          )
        })}
      </Group>
      <FieldNotes id={path} problem={problemAt(path)} />
      {entries.length < most && (
        <Button variant="secondary" size="sm" icon={plus} className={styles.add} data-add="" onClick={append}>
          {add}
        </Button>
      )}
    </div>
  )
}

const Act = ({ label, icon, onClick }: { label: string; icon: string; onClick: () => void }) => (
  <Button variant="secondary" size="xs" aria-label={label} title={label} onClick={onClick}>
    <Icon of={icon} size={18} />
  </Button>
)
