/** Louder than this is speech, in −dBov (RFC 6464); 127 is silence. */
const speechLevel = 45
const smoothing = 0.1
/** So long a participant keeps being forwarded, and shown as speaking, after the last speech. */
const forwardHoldMs = 2_000
const speakingHoldMs = 600
/** Another must be louder by so much to become the active speaker. */
const takeoverMargin = 5

interface Voice {
  loudness: number
  speechMs: number
}

/** Who speaks in a call, by the audio levels that senders put on their packets. Loudness is 127 minus the level. */
export class SpeakerTracker {
  #voices = new Map<string, Voice>()
  #active: string | undefined
  /** Latest first. */
  #recent: string[] = []

  /** One packet. Without a level it counts as speech: such a sender is forwarded like the others. */
  hear(participantId: string, level: number | undefined, nowMs: number): void {
    const voice = this.#voices.get(participantId) ?? { loudness: 0, speechMs: -Infinity }
    const loudness = 127 - (level ?? speechLevel)
    voice.loudness += smoothing * (loudness - voice.loudness)
    if ((level ?? 0) < speechLevel) voice.speechMs = nowMs
    this.#voices.set(participantId, voice)
  }

  remove(participantId: string): void {
    this.#voices.delete(participantId)
    this.#recent = this.#recent.filter(id => id !== participantId)
    if (this.#active === participantId) this.#active = undefined
  }

  /** The loudest of those who speak now, loudest first. */
  speaking(nowMs: number): string[] {
    return [...this.#voices]
      .filter(([, voice]) => nowMs - voice.speechMs < speakingHoldMs)
      .sort(([, a], [, b]) => b.loudness - a.loudness)
      .map(([id]) => id)
  }

  /** Who spoke, the present speaker first: those whose pictures are worth showing. A short cough changes nothing. */
  update(nowMs: number): readonly string[] {
    const loudest = this.speaking(nowMs)[0]
    if (loudest === undefined || loudest === this.#active) return this.#recent
    const present = this.#active === undefined ? undefined : this.#voices.get(this.#active)
    const isPresentSpeaking = present !== undefined && nowMs - present.speechMs < speakingHoldMs
    const isLouder = this.#voices.get(loudest)!.loudness > (present?.loudness ?? 0) + takeoverMargin
    if (isPresentSpeaking && !isLouder) return this.#recent
    this.#active = loudest
    this.#recent = [loudest, ...this.#recent.filter(id => id !== loudest)]
    return this.#recent
  }

  /** Whose sound is forwarded: at most `limit`, the loudest of those who spoke a moment ago; all where there are no more than that. */
  audible(nowMs: number, limit: number): Set<string> {
    if (this.#voices.size <= limit) return new Set(this.#voices.keys())
    const speaking = [...this.#voices].filter(([, voice]) => nowMs - voice.speechMs < forwardHoldMs)
    speaking.sort(([, a], [, b]) => b.loudness - a.loudness)
    return new Set(speaking.slice(0, limit).map(([id]) => id))
  }
}
