/** Android's web view opens the camera for a field that asks for nothing else; an iPhone's offers it beside the files. */
export const needsShutter = /android/i.test(navigator.userAgent)
