import { useState } from 'react'
import { applyLook, keepLook, keptLook, TEXT_SIZES, THEMES, type Look } from '#app/platform/device/look.ts'
import { Screen } from '#app/shell/screen.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { Segments } from '#app/ui/segments.tsx'
import styles from './account-screen.module.css'
import { look as text } from './texts-person.ts'

/** /account/aspetto: theme and text size on this device. The page itself previews the choice. */
export function LookPage() {
  const [look, setLook] = useState(keptLook)
  const [isForgotten, setForgotten] = useState(false)
  const choose = (change: Partial<Look>) => {
    const next = { ...look, ...change }
    setLook(next)
    applyLook(next)
    try {
      keepLook(next)
      setForgotten(false)
    } catch {
      setForgotten(true)
    }
  }
  return (
    <Screen title={text.title} lead={text.lead} bar={{ back: '/account' }} narrow>
      <div className="stack">
        <ListSection title={text.theme}>
          <Segments
            label={text.theme}
            items={THEMES.map((id) => ({ id, label: text.themes[id] }))}
            current={look.theme}
            onChange={(theme) => choose({ theme })}
          />
        </ListSection>
        <ListSection title={text.size}>
          <Segments
            label={text.size}
            items={TEXT_SIZES.map((size) => ({ id: `${size}`, label: text.sizes[size] }))}
            current={`${look.text}`}
            onChange={(id) => choose({ text: TEXT_SIZES.find((size) => `${size}` === id)! })}
          />
          <p className={styles.sample}>{text.sample}</p>
        </ListSection>
        <div role="alert">{isForgotten && <Banner tone="warn">{text.forgotten}</Banner>}</div>
      </div>
    </Screen>
  )
}
