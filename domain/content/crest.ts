/** Default emblem: a sun over two arches in a ring. One path, so that the card draws it without React. */
export const CREST_STROKES =
  'M1.5 20a18.5 18.5 0 1 0 37 0a18.5 18.5 0 1 0-37 0M8.5 29.5h23M11 29.5v-6.2a4.5 4.5 0 0 1 9 0v6.2m0-6.2a4.5 4.5 0 0 1 9 0v6.2M14.8 14a5.4 5.4 0 0 1 10.4 0M20 6.2v.9M27.2 9.6l-.7.6M12.8 9.6l.7.6'
export const CREST_BOX = '0 0 40 40'
