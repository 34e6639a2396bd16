/** Files chosen at once. */
export const maxAtOnce = 50
/** A shorter recording is a slip of the finger. */
export const minVoiceMs = 700
/** A longer one is not thrown away unasked. */
export const longVoiceMs = 5000
