/** Android's web view needs a separate field to open the camera; an iPhone's offers it beside the files. */
export const needsShutter = /android/i.test(navigator.userAgent)
