/** A track of sound in which there is none. */
export class SilentTrack {
  readonly #context = new AudioContext()
  readonly track: MediaStreamTrack

  constructor() {
    const destination = new MediaStreamAudioDestinationNode(this.#context, { channelCount: 1 })
    this.track = destination.stream.getAudioTracks()[0]!
  }

  close(): void {
    this.track.stop()
    void this.#context.close()
  }
}
