/** A custom property that is registered as a colour is read as one, light or dark. */
export const colorsOf = (element: HTMLElement) => {
  const style = getComputedStyle(element)
  return (name: string): string => style.getPropertyValue(name)
}
