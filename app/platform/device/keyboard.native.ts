/**
 * Marks the page with `data-keyboard` while the keyboard is open. Android's keyboard shrinks the window, an iPhone's covers the page. The
 * mark stays until the window grows again, not until the field loses the focus: a button must not move under the finger.
 */
export function followKeyboard(): void {
  let height = innerHeight
  addEventListener('resize', () => {
    const before = height
    height = innerHeight
    if (height > before) delete document.documentElement.dataset.keyboard
    else if (height < before && document.activeElement?.matches('input, textarea')) document.documentElement.dataset.keyboard = ''
  })
}
