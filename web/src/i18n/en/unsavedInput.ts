import type { unsavedInput as vi } from '../vi/unsavedInput.ts'

export const unsavedInput = {
  title: 'Discard what you entered?',
  text: 'What is not saved or sent will be lost.',
  discard: 'Discard',
  back: 'Keep editing',
} satisfies typeof vi
