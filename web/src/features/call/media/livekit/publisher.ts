import {
  type LocalTrackPublication,
  type Room,
  Track,
  type TrackPublishOptions,
  VideoPreset,
  VideoQuality,
} from 'livekit-client'
import { reportFailure } from '../../../../api/ignore-failure.ts'
import { limitEncoding } from '../peer/senders.ts'
import type { TrackSource, VideoSending } from '../types.ts'
import { screenPreset, weakScreenPreset } from '../video-presets.ts'
import { SilentTrack } from './silent-track.ts'

const voiceBitrate = 32_000

/** Of 720 lines, as to the relay of the server: a quarter, a half and all. */
const publishOptions: Record<TrackSource, TrackPublishOptions> = {
  microphone: {
    source: Track.Source.Microphone,
    audioPreset: { maxBitrate: voiceBitrate, priority: 'high' },
    stopMicTrackOnMute: false,
  },
  screenAudio: {
    source: Track.Source.ScreenShareAudio,
    audioPreset: { maxBitrate: 2 * voiceBitrate },
    dtx: false,
    red: false,
  },
  camera: {
    source: Track.Source.Camera,
    simulcast: true,
    videoCodec: 'vp8',
    videoEncoding: { maxBitrate: 1_500_000, maxFramerate: 30 },
    videoSimulcastLayers: [new VideoPreset(320, 180, 150_000, 15), new VideoPreset(640, 360, 450_000, 20)],
  },
  screen: {
    source: Track.Source.ScreenShare,
    simulcast: false,
    videoCodec: 'vp8',
    screenShareEncoding: screenPreset,
  },
}

/** What this device sends to a room of LiveKit: one publication a source, whose track is the one that the call has now. */
export class Publisher {
  readonly #room: Room
  readonly #track: (source: TrackSource) => MediaStreamTrack | null
  readonly #publications = new Map<TrackSource, LocalTrackPublication>()
  readonly #turns = new Map<TrackSource, Promise<unknown>>()
  #silence: SilentTrack | undefined
  #sending: VideoSending = 'full'
  /** The microphone has been silent since LiveKit muted it. */
  #wasSilent = false
  #isClosed = false

  constructor(room: Room, track: (source: TrackSource) => MediaStreamTrack | null) {
    this.#room = room
    this.#track = track
  }

  get camera(): LocalTrackPublication | undefined {
    return this.#publications.get('camera')
  }

  /** One change of a source after the other. Never rejects. */
  sync(source: TrackSource): Promise<void> {
    const turn = (this.#turns.get(source) ?? Promise.resolve()).then(() => this.#syncNow(source))
    const turnEnd = reportFailure(turn, `A track was not published (${source})`).then(() => undefined)
    this.#turns.set(source, turnEnd)
    return turnEnd
  }

  /**
   * Whom a host has muted is muted by LiveKit too. The microphone goes off by the call's own event; switching it on again takes LiveKit's part
   * back. Asked a few times a second.
   */
  followMicrophone(): void {
    const publication = this.#publications.get('microphone')
    if (!publication?.isMuted) {
      this.#wasSilent = false
    } else if (!this.#track('microphone')?.enabled) {
      this.#wasSilent = true
    } else if (this.#wasSilent) {
      this.#wasSilent = false
      void reportFailure(publication.unmute(), 'The microphone was not unmuted')
    }
  }

  /** What the network lets through. */
  async setSending(sending: VideoSending): Promise<void> {
    this.#sending = sending
    const [camera, screen] = [this.camera?.videoTrack, this.#publications.get('screen')?.videoTrack]
    if (camera && 'setPublishingQuality' in camera) {
      if (sending === 'stopped') await camera.pauseUpstream()
      else await camera.resumeUpstream()
      if (sending !== 'stopped')
        camera.setPublishingQuality(sending === 'full' ? VideoQuality.HIGH : VideoQuality.LOW)
    }
    const sender = screen && 'sender' in screen ? screen.sender : undefined
    const limits = sending === 'full' ? screenPreset : weakScreenPreset
    if (sender) await limitEncoding(sender, { ...limits, isActive: sending !== 'stopped' })
  }

  close(): void {
    this.#isClosed = true
    this.#silence?.close()
    this.#publications.clear()
  }

  async #syncNow(source: TrackSource): Promise<void> {
    if (this.#isClosed) return
    const track = this.#track(source)
    const publication = this.#publications.get(source)
    if (source === 'microphone') return this.#syncVoice(track, publication)
    if (!track) {
      this.#publications.delete(source)
      if (publication?.track) await this.#room.localParticipant.unpublishTrack(publication.track, false)
      return
    }
    if (publication?.track) {
      if (publication.track.mediaStreamTrack !== track) await publication.track.replaceTrack(track, true)
      return
    }
    await this.#publish(source, track)
    if (this.#sending !== 'full') await this.setSending(this.#sending)
  }

  /**
   * LiveKit sets `enabled` of the tracks that it is given, which is how a microphone is muted here: a muted one would be heard. So it is given
   * silence, and the microphone goes straight to the sender.
   */
  async #syncVoice(
    track: MediaStreamTrack | null,
    publication: LocalTrackPublication | undefined,
  ): Promise<void> {
    if (!publication && !track) return
    this.#silence ??= new SilentTrack()
    const current = publication ?? (await this.#publish('microphone', this.#silence.track))
    const sender = current?.track?.sender
    if (sender && sender.track !== track) await sender.replaceTrack(track)
  }

  async #publish(source: TrackSource, track: MediaStreamTrack): Promise<LocalTrackPublication | undefined> {
    const publication = await this.#room.localParticipant.publishTrack(track, publishOptions[source])
    if (this.#isClosed) return undefined
    this.#publications.set(source, publication)
    return publication
  }
}
