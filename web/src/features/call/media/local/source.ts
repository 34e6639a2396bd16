import type { EffectState } from '../types.ts'

/** Something between a device's track and the track that is sent. */
export interface TrackEffect {
  track: MediaStreamTrack
  stop(): void
}
export type MakeEffect = (track: MediaStreamTrack) => Promise<TrackEffect>

/**
 * A device that is open: its own track, and the one that is sent, which an effect may have changed. The sent one of a microphone is a copy, so that
 * the level can be measured while it is silent for the others.
 */
export class Source {
  readonly raw: MediaStreamTrack
  #effect: TrackEffect | undefined
  readonly #plain: MediaStreamTrack
  #isStopped = false

  constructor(raw: MediaStreamTrack) {
    this.raw = raw
    this.#plain = raw.clone()
  }

  get sent(): MediaStreamTrack {
    return this.#effect?.track ?? this.#plain
  }

  get deviceId(): string {
    return this.raw.getSettings().deviceId ?? ''
  }

  /** Puts an effect in place of the former one. Rejects with what the effect rejects with: the device's own track is sent then. */
  async apply(make: MakeEffect | undefined): Promise<EffectState> {
    this.#effect?.stop()
    this.#effect = undefined
    if (!make) return 'off'
    const effect = await make(this.raw)
    // Closed while the effect was being loaded.
    if (this.#isStopped) effect.stop()
    effect.track.enabled = this.#plain.enabled
    this.#effect = effect
    return 'on'
  }

  setEnabled(isEnabled: boolean): void {
    this.#plain.enabled = isEnabled
    if (this.#effect) this.#effect.track.enabled = isEnabled
  }

  stop(): void {
    this.#isStopped = true
    this.#effect?.stop()
    this.#plain.stop()
    this.raw.stop()
  }
}
