/** How a kind of thing is shown: its icon and its hue. */
export type Look = { icon: string; hue: number }

/** The look of a kind by its name in the documents; `otherwise` for a name that nobody knows here. */
export const lookBy =
  <T>(looks: Record<string, T>, otherwise: T) =>
  (name: string): T =>
    Object.hasOwn(looks, name) ? looks[name]! : otherwise
