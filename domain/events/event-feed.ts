import { flagField } from '#domain/form.ts'

/** The personal calendar: with the whole programme, or only with what one has registered to. */
export const feedForm = { wholeProgramme: flagField }
