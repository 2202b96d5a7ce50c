/** Whether a file field offers no camera: in browsers it does. */
export const needsShutter = false as boolean
