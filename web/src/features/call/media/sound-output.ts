import { sharedValue } from '../../../store/shared-value.ts'

/** Plays what others say. Not part of the page: it goes on whatever the screen shows. */
export class SoundOutput {
  /** The browser waits for a gesture. */
  readonly isBlocked = sharedValue(false)
  readonly tracks = sharedValue<readonly MediaStreamTrack[]>([])
  readonly #players = new Map<string, HTMLAudioElement>()
  readonly #tracks = new Map<string, MediaStreamTrack>()
  readonly #volumes = new Map<string, number>()
  #sinkId = ''

  /**
   * A track that already plays goes on: transports name it again with every change of the call.
   * @param key of the participant and its source, parted by a space. @param track null ends it
   */
  play(key: string, track: MediaStreamTrack | null): void {
    if (track && this.#tracks.get(key) === track) return
    const former = this.#players.get(key)
    if (former) {
      former.pause()
      former.srcObject = null
      this.#players.delete(key)
    }
    this.#tracks.delete(key)
    if (track) this.#tracks.set(key, track)
    this.tracks.set([...this.#tracks.values()])
    if (!track || typeof Audio === 'undefined') return
    const player = new Audio()
    player.autoplay = true
    player.srcObject = new MediaStream([track])
    player.volume = this.#volumeOf(key)
    this.#players.set(key, player)
    if (this.#sinkId) void this.#direct(player)
    void this.#begin(player)
  }

  setSpeaker(sinkId: string): void {
    if (sinkId === this.#sinkId) return
    this.#sinkId = sinkId
    for (const player of this.#players.values()) void this.#direct(player)
  }

  /** How loud everything of this participant is played here, from 0 to 1; also what comes later. */
  setVolume(participantId: string, volume: number): void {
    this.#volumes.set(participantId, volume)
    for (const [key, player] of this.#players) player.volume = this.#volumeOf(key)
  }

  /** After a gesture. */
  async resume(): Promise<void> {
    this.isBlocked.set(false)
    await Promise.all([...this.#players.values()].map(player => this.#begin(player)))
  }

  close(): void {
    for (const key of [...this.#players.keys()]) this.play(key, null)
  }

  #volumeOf = (key: string) => this.#volumes.get(key.split(' ', 1)[0]!) ?? 1

  async #begin(player: HTMLAudioElement): Promise<void> {
    try {
      await player.play()
    } catch (error) {
      if ((error as DOMException).name === 'NotAllowedError') this.isBlocked.set(true)
    }
  }

  async #direct(player: HTMLAudioElement): Promise<void> {
    if (!('setSinkId' in player)) return
    // A speaker that is gone: the system's own plays on.
    await player.setSinkId(this.#sinkId).catch(() => undefined)
  }
}

let canSetVolume: boolean | undefined

/** Whether the page decides how loud somebody is: on iPhones and iPads only the buttons of the device do. */
export function canChangeVolume(): boolean {
  if (typeof Audio === 'undefined') return false
  if (canSetVolume === undefined) {
    const player = new Audio()
    player.volume = 0.5
    canSetVolume = player.volume === 0.5
  }
  return canSetVolume
}
