/** As the server holds it: pictures and videos of one message. */
export const maxAlbum = 10
/** Files chosen at once. */
export const maxAtOnce = 50
export const maxVoiceMs = 10 * 60_000
/** A shorter recording is a slip of the finger. */
export const minVoiceMs = 700
/** A longer one is not thrown away unasked. */
export const longVoiceMs = 5000
/** Steps in which the loudness of a recording is drawn. */
export const peakCount = 64
