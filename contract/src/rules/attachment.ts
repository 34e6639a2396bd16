/** Limits of what a message carries beside its text. */

/** Pictures and videos of one message. */
export const maxAlbum = 10
export const maxVoiceMs = 10 * 60_000
/** Steps in which the loudness of a recording is drawn. */
export const peakCount = 64
export const maxLocationName = 100
/** Of a bank account in a message. */
export const maxAccountHolder = 70
/** What one transfer takes at most, in đồng. */
export const maxTransferAmount = 10_000_000_000
