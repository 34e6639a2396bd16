import { ConnectionState, RoomEvent, Track, VideoQuality } from 'livekit-client'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeRooms } from './livekit/testing-room.ts'
import { LiveKitMedia } from './livekit.ts'
import type { GroupMediaOptions, TrackSource } from './types.ts'

vi.mock('livekit-client', async original => ({
  ...(await original<typeof import('livekit-client')>()),
  Room: (await import('./livekit/testing-room.ts')).FakeRoom,
}))

const trackOf = (id: string, enabled = true) => ({ id, enabled }) as MediaStreamTrack
const silence = trackOf('silence')

beforeEach(() => {
  fakeRooms.length = 0
  vi.stubGlobal(
    'AudioContext',
    class {
      close = async () => {}
    },
  )
  vi.stubGlobal(
    'MediaStreamAudioDestinationNode',
    class {
      stream = { getAudioTracks: () => [Object.assign(silence, { stop: () => {} })] }
    },
  )
})

function mediaOf(tracks: Partial<Record<TrackSource, MediaStreamTrack>> = {}) {
  const shown = {
    connections: {} as Record<string, string>,
    tracks: {} as Record<string, string | undefined>,
    failures: 0,
  }
  const media = new LiveKitMedia({
    server: {} as GroupMediaOptions['server'],
    media: { transport: 'LIVEKIT', liveKit: { url: 'wss://live.example.org', token: 'token' } },
    iceConfiguration: async () => ({}),
    renewedIceConfiguration: async () => ({}),
    track: source => tracks[source] ?? null,
    listener: {
      onTrack: (id, source, track) => {
        shown.tracks[`${id} ${source}`] = track?.id
      },
      onConnection: (id, connection) => {
        shown.connections[id] = connection
      },
      onFingerprintCode: () => {},
      onVideoSending: () => {},
      onFailed: () => {
        shown.failures++
      },
    },
  })
  const room = fakeRooms.at(-1)!
  const peers = (...ids: string[]) =>
    media.setPeers(ids.map(id => ({ participantId: id, deviceId: id, isSending: true })))
  return { media, room, shown, tracks, peers }
}

it('a device is connected with those who are in the room, and brings what came before the call named them', async () => {
  const { media, room, shown, peers } = mediaOf()
  peers('binh', 'chi')
  expect(shown.connections).toEqual({ binh: 'connecting', chi: 'connecting' })
  await media.open()
  expect(room.connect.mock.calls[0]?.slice(0, 2)).toEqual(['wss://live.example.org', 'token'])
  room.enter('binh', Track.Source.Microphone, Track.Source.Camera)
  room.enter('dung', Track.Source.ScreenShare, Track.Source.ScreenShareAudio)
  expect(shown.connections).toEqual({ binh: 'connected', chi: 'connecting' })
  expect(shown.tracks).toMatchObject({ 'binh microphone': 'microphone', 'binh camera': 'camera' })
  shown.tracks = {}
  peers('binh', 'chi', 'dung')
  expect(shown.tracks).toMatchObject({
    'dung screen': 'screen_share',
    'dung screenAudio': 'screen_share_audio',
  })
  expect(shown.connections.dung).toBe('connected')
})

it('says so while it reconnects by itself, and gives up once after three tries', async () => {
  const { media, room, shown, peers } = mediaOf()
  await media.open()
  room.enter('binh', Track.Source.Microphone)
  peers('binh')
  room.state = ConnectionState.SignalReconnecting
  room.emit(RoomEvent.SignalReconnecting)
  expect(shown.connections.binh).toBe('connected')
  room.state = ConnectionState.Reconnecting
  room.emit(RoomEvent.Reconnecting)
  expect(shown.connections.binh).toBe('reconnecting')
  room.state = ConnectionState.Connected
  room.emit(RoomEvent.Reconnected)
  expect(shown.connections.binh).toBe('connected')
  const delay = (retryCount: number) => room.options.reconnectPolicy.nextRetryDelayInMs({ retryCount })
  expect([0, 1, 2, 3].map(delay)).toEqual([300, 600, 900, null])
  room.state = ConnectionState.Disconnected
  room.emit(RoomEvent.Disconnected)
  room.emit(RoomEvent.Disconnected)
  expect([shown.failures, shown.connections.binh]).toEqual([1, 'reconnecting'])
})

it('never opens a muted microphone: LiveKit holds silence, and the sender the microphone itself', async () => {
  const muted = trackOf('microphone', false)
  const { media, room, tracks } = mediaOf({ microphone: muted, camera: trackOf('camera') })
  await media.open()
  await vi.waitFor(() => expect(room.published.size).toBe(2))
  const voice = room.published.get(Track.Source.Microphone)!
  await vi.waitFor(() => expect(voice.track.sender.track).toBe(muted))
  expect(voice.track.mediaStreamTrack).toBe(silence)
  expect(muted.enabled).toBe(false)
  const headset = trackOf('headset', false)
  tracks.microphone = headset
  await media.trackChanged('microphone')
  expect([voice.track.sender.track, headset.enabled]).toEqual([headset, false])
  // A sender that was made anew has the silence.
  voice.track.sender.track = silence
  room.emit(RoomEvent.Reconnected)
  await vi.waitFor(() => expect(voice.track.sender.track).toBe(headset))
})

it('takes the mute of a host back when the person opens the microphone again, and not before', async () => {
  const microphone = trackOf('microphone')
  const { media, room } = mediaOf({ microphone })
  await media.open()
  await vi.waitFor(() => expect(room.published.size).toBe(1))
  const voice = room.published.get(Track.Source.Microphone)!
  voice.isMuted = true
  media.audioLevels()
  expect(voice.isMuted).toBe(true)
  microphone.enabled = false
  media.audioLevels()
  microphone.enabled = true
  media.audioLevels()
  expect(voice.isMuted).toBe(false)
})

it('publishes and takes back camera and screen, and leaves the devices to the call when it closes', async () => {
  const { media, room, tracks } = mediaOf()
  await media.open()
  tracks.camera = trackOf('camera')
  tracks.screen = trackOf('screen')
  tracks.screenAudio = trackOf('sound')
  await Promise.all((['camera', 'screen', 'screenAudio'] as const).map(source => media.trackChanged(source)))
  expect([...room.published.keys()]).toEqual([
    Track.Source.Camera,
    Track.Source.ScreenShare,
    Track.Source.ScreenShareAudio,
  ])
  tracks.camera = trackOf('other camera')
  await media.trackChanged('camera')
  expect(room.published.get(Track.Source.Camera)!.track.mediaStreamTrack.id).toBe('other camera')
  delete tracks.screen
  await media.trackChanged('screen')
  expect(room.published.has(Track.Source.ScreenShare)).toBe(false)
  media.close()
  expect(room.disconnect).toHaveBeenCalledWith(false)
})

it('fetches a camera in the size in which it is shown, and none that is hidden', async () => {
  const { media, room, shown } = mediaOf()
  await media.open()
  const camera = room.enter('binh', Track.Source.Camera).get(Track.Source.Camera)!
  expect(camera.quality).toBe(VideoQuality.LOW)
  media.setViewSize('binh', 'large')
  expect(camera.quality).toBe(VideoQuality.HIGH)
  media.setViewSize('binh', 'hidden')
  expect([camera.isEnabled, shown.tracks['binh camera']]).toEqual([false, undefined])
  media.setViewSize('binh', 'small')
  expect([camera.isEnabled, shown.tracks['binh camera']]).toEqual([true, 'camera'])
})

it('opens another room at once on another network, and where a check finds it broken', async () => {
  const first = mediaOf()
  await first.media.open()
  first.media.checkConnections('signaling')
  expect(first.shown.failures).toBe(0)
  first.media.checkConnections('network')
  expect(first.shown.failures).toBe(1)
  const second = mediaOf()
  await second.media.open()
  second.room.state = ConnectionState.Reconnecting
  second.media.checkConnections('online')
  expect(second.shown.failures).toBe(1)
})
