import type { ComponentProps } from 'react'

type FileInputProps = Pick<ComponentProps<'input'>, 'ref' | 'name' | 'accept' | 'capture' | 'multiple' | 'aria-label'> & {
  /** Called with at least one file. */
  onFiles: (files: [File, ...File[]]) => void
}

/** A hidden file input; a press on a button beside it clicks it. The same file may be chosen twice in a row. */
export const FileInput = ({ onFiles, ...props }: FileInputProps) => (
  <input
    {...props}
    type="file"
    hidden
    onChange={({ currentTarget }) => {
      const [first, ...rest] = currentTarget.files ?? []
      // Otherwise choosing the same file again is no change.
      currentTarget.value = ''
      if (first) onFiles([first, ...rest])
    }}
  />
)
