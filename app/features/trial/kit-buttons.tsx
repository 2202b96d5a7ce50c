import { componenti as say } from './texts-kit.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { bell, menu, slidersHorizontal, sun } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import styles from './kit.module.css'
import { Section, Shown } from './kit-section.tsx'

export function ButtonSection() {
  const { state } = say
  return (
    <Section title={say.sections.buttons}>
      <Shown state={state.rest}>
        <Button>{say.join}</Button>
      </Shown>
      <Shown state={state.hover}>
        <Button className={styles.hover}>{say.join}</Button>
      </Shown>
      <Shown state={state.focus}>
        <Button className={styles.focus}>{say.join}</Button>
      </Shown>
      <Shown state={state.pressed}>
        <Button className={styles.pressed}>{say.join}</Button>
      </Shown>
      <Shown state={state.busy}>
        <Button busy>{say.join}</Button>
      </Shown>
      <Shown state={state.disabled}>
        <Button disabled>{say.join}</Button>
      </Shown>
      <Shown state={state.secondary}>
        <Button variant="secondary">{say.signUp}</Button>
      </Shown>
      <Shown state={state.tint}>
        <Button variant="tint">{say.takeMe}</Button>
      </Shown>
      <Shown state={state.danger}>
        <Button variant="danger">{say.deleteAccount}</Button>
      </Shown>
      <Shown state={state.small}>
        <Button size="sm">{say.apply}</Button>
      </Shown>
      <Shown state={state.extraSmall}>
        <Button size="xs" variant="secondary" icon={slidersHorizontal}>
          {say.filters}
        </Button>
      </Shown>
      <Shown state={state.link}>
        <LinkButton to="/home" variant="tint" size="sm">
          {say.toHome}
        </LinkButton>
      </Shown>
    </Section>
  )
}

export function IconSection() {
  return (
    <Section title={say.sections.icons}>
      <div className="inline">
        <IconButton label={say.menu} icon={menu} />
        <IconButton label={say.notices} icon={bell} dot />
        <IconButton label={say.brightness} icon={sun} disabled />
      </div>
    </Section>
  )
}
