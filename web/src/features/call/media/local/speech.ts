import type { LocalMediaState } from '../types.ts'
import { speechLevel } from './level-meter.ts'

/** Speaking lasts so long beyond the last loud moment. */
const speechHoldMs = 600
/** Muted, and speaking for so long: it is worth a word. */
const mutedSpeechMs = 700

/** Whether somebody speaks, from how loud their microphone is. */
export class Speech {
  #lastLoudAt = 0
  #loudSince = 0

  /** @param level of the last moment, from 0 to 1 */
  heard(level: number, isMuted: boolean): Pick<LocalMediaState, 'isSpeaking' | 'isSpeakingMuted'> {
    const now = performance.now()
    if (level >= speechLevel) {
      if (now - this.#lastLoudAt > speechHoldMs) this.#loudSince = now
      this.#lastLoudAt = now
    }
    const isLoud = now - this.#lastLoudAt < speechHoldMs && this.#lastLoudAt > 0
    return {
      isSpeaking: isLoud && !isMuted,
      isSpeakingMuted: isLoud && isMuted && now - this.#loudSince > mutedSpeechMs,
    }
  }
}
