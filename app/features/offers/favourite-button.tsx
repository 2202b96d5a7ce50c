import { useFavourites } from './favourites.ts'
import { convenzioni } from './texts.ts'
import { classNames } from '#app/ui/class-names.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { heart } from '#app/ui/icons.ts'
import styles from './favourite.module.css'

/** The heart in the bar: marks the offer, or takes the mark away; without a network too. */
export function FavouriteButton({ id, name }: { id: string; name: string }) {
  const { ids, toggle } = useFavourites()
  const isOn = ids.includes(id)
  return (
    <IconButton
      label={isOn ? convenzioni.removeFavourite(name) : convenzioni.addFavourite(name)}
      icon={heart}
      className={classNames(isOn && styles.on)}
      onClick={() => toggle(id)}
    />
  )
}
