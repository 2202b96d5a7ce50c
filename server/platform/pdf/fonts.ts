import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The app's own font as files that the maker of PDFs can embed a part of, by the names under which the writer asks for them. */
export const fonts = {
  regular: require.resolve('@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/hanken-grotesk/700Bold/HankenGrotesk_700Bold.ttf'),
}
