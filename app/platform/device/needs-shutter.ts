/** Whether a field for files alone offers no camera here: browsers' does. */
export const needsShutter = false as boolean
