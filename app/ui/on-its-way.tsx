/** The class of a place whose parts come one after the other, from the top, as those of every `stack` and of `main` do (base.css). */
export const inOrder = 'in-order'

/** The class of what is on its way: what stands below it in such a place waits for it. */
export const onItsWay = 'coming'

/** What comes here in a moment, of a size that nobody knows. */
export const OnItsWay = () => <span className={onItsWay} hidden />
