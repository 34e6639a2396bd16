/** A link in running text: underlined on hover, 24 px high for a finger. */
export const link =
  'inline-flex min-h-6 items-center rounded-sm font-medium text-primary-deep underline-offset-4 hover:underline touch:min-h-11'

/** Whether a real keyboard is likely: only there a field takes the focus by itself. */
export const hasKeyboard = () => matchMedia('(pointer: fine)').matches
