import type { Track, VideoQuality } from 'livekit-client'
import { vi } from 'vitest'

/** In the order in which they were made. */
export const fakeRooms: FakeRoom[] = []

interface FakeSender {
  track: MediaStreamTrack | null
  replaceTrack(track: MediaStreamTrack | null): Promise<void>
}

class FakePublication {
  isMuted = false
  readonly track
  constructor(mediaStreamTrack: MediaStreamTrack) {
    // As the library does: it opens what it is given.
    mediaStreamTrack.enabled = true
    const sender: FakeSender = {
      track: mediaStreamTrack,
      replaceTrack: async next => {
        sender.track = next
      },
    }
    this.track = {
      mediaStreamTrack,
      sender,
      getRTCStatsReport: async () => undefined,
      replaceTrack: async (next: MediaStreamTrack) => {
        this.track.mediaStreamTrack = next
      },
    }
  }
  async unmute() {
    this.isMuted = false
  }
}

class FakeRemote {
  isSubscribed = true
  isEnabled = true
  quality: VideoQuality | undefined
  readonly source: Track.Source
  readonly track: { mediaStreamTrack: MediaStreamTrack }
  constructor(source: Track.Source) {
    this.source = source
    this.track = { mediaStreamTrack: { id: source } as MediaStreamTrack }
  }
  setEnabled(isEnabled: boolean) {
    this.isEnabled = isEnabled
  }
  setVideoQuality(quality: VideoQuality) {
    this.quality = quality
  }
}

/** A room of `livekit-client` whose server does what the test says. It imports no value of the library, which it replaces. */
export class FakeRoom {
  state: string = 'disconnected'
  readonly options: { reconnectPolicy: { nextRetryDelayInMs(context: object): number | null } }
  readonly remoteParticipants = new Map<string, object>()
  readonly published = new Map<Track.Source, FakePublication>()
  readonly listeners = new Map<string, (...values: unknown[]) => void>()
  connect = vi.fn(async (_url: string, _token: string) => {
    this.state = 'connected'
  })
  disconnect = vi.fn(async (_stopTracks: boolean) => {})
  readonly localParticipant = {
    publishTrack: async (track: MediaStreamTrack, { source }: { source: Track.Source }) => {
      const publication = new FakePublication(track)
      this.published.set(source, publication)
      return publication
    },
    unpublishTrack: async (track: object, _stop: boolean) => {
      for (const [source, publication] of this.published)
        if (publication.track === track) this.published.delete(source)
    },
  }
  constructor(options: FakeRoom['options']) {
    this.options = options
    fakeRooms.push(this)
  }
  on(event: string, listener: (...values: unknown[]) => void) {
    this.listeners.set(event, listener)
    return this
  }
  removeAllListeners() {
    this.listeners.clear()
  }
  emit(event: string, ...values: unknown[]) {
    this.listeners.get(event)?.(...values)
  }
  enter(identity: string, ...sources: Track.Source[]) {
    const publications = new Map(sources.map(source => [source, new FakeRemote(source)]))
    const participant = {
      identity,
      trackPublications: publications,
      getTrackPublication: (source: Track.Source) => publications.get(source),
    }
    this.remoteParticipants.set(identity, participant)
    this.emit('participantConnected', participant)
    for (const publication of publications.values())
      this.emit('trackSubscribed', publication.track, publication, participant)
    return publications
  }
}
