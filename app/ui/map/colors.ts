/** Reads custom properties that are registered as colours, in light or dark. */
export const colorsOf = (element: HTMLElement) => {
  const style = getComputedStyle(element)
  return (name: string): string => style.getPropertyValue(name)
}
