/** The class of a container whose parts appear in order, from the top, like those of every `stack` and of `main` (base.css). */
export const inOrder = 'in-order'

/** The class of a loading part: the parts below wait for it. */
export const onItsWay = 'coming'

/** A loading part of unknown size. */
export const OnItsWay = () => <span className={onItsWay} hidden />
