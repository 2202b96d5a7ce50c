import { useState, type DragEvent } from 'react'

/**
 * Takes a file dropped anywhere on a field, `drop`: the browser would open it in place of the page. A disabled field takes none. Dragged
 * text goes where it falls.
 */
export function useDrop(onFile: (file: File | undefined) => unknown) {
  const [isOver, setOver] = useState(false)
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setOver(false)
      if (!event.currentTarget.matches(':disabled')) onFile(event.dataTransfer.files[0])
    },
  }
  return { isOver, drop }
}

const hasFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')
