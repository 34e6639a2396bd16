import type { CallEngine } from '../media/types.ts'

/** Everything that is heard in the call and what this device sends, as one track. */
export class MixedSound {
  readonly #context = new AudioContext()
  readonly #output = this.#context.createMediaStreamDestination()
  readonly #inputs = new Map<MediaStreamTrack, MediaStreamAudioSourceNode>()
  readonly #stopListening: (() => void)[]

  constructor(engine: CallEngine) {
    const follow = () => {
      const own = (['microphone', 'screenAudio'] as const).map(source => engine.local.track(source))
      this.#mix([...engine.sounds.get(), ...own.filter(track => track !== null)])
    }
    this.#stopListening = [engine.sounds.subscribe(follow), engine.local.onTrackChange(follow)]
    // With nothing to play, the track is silent instead of without data.
    const silence = this.#context.createConstantSource()
    silence.offset.value = 0
    silence.connect(this.#output)
    silence.start()
    follow()
  }

  get track(): MediaStreamTrack {
    return this.#output.stream.getAudioTracks()[0]!
  }

  close(): void {
    for (const stop of this.#stopListening) stop()
    void this.#context.close()
  }

  #mix(tracks: readonly MediaStreamTrack[]) {
    for (const [track, node] of this.#inputs) {
      if (tracks.includes(track)) continue
      node.disconnect()
      this.#inputs.delete(track)
    }
    for (const track of tracks) {
      if (this.#inputs.has(track)) continue
      const node = this.#context.createMediaStreamSource(new MediaStream([track]))
      node.connect(this.#output)
      this.#inputs.set(track, node)
    }
  }
}
