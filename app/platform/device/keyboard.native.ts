/**
 * Marks the page with `data-keyboard` while the keyboard is open. Android's keyboard shrinks the window, an iPhone's covers the page. The
 * mark stays until the window grows again, not until the field loses the focus: a button must not move under the finger. A phone that is
 * turned shrinks the window too, and changes its width.
 */
export function followKeyboard(): void {
  let [height, width] = [innerHeight, innerWidth]
  addEventListener('resize', () => {
    const [before, isTurned] = [height, innerWidth !== width]
    ;[height, width] = [innerHeight, innerWidth]
    if (height > before) delete document.documentElement.dataset.keyboard
    else if (height < before && !isTurned && document.activeElement?.matches('input, textarea'))
      document.documentElement.dataset.keyboard = ''
  })
}
