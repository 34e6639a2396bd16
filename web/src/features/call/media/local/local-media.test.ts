import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '../../../../storage/browser-storage.ts'
import { effects, storeWish } from './effects.ts'
import { LocalDevices } from './local-media.ts'

class FakeTrack {
  readonly kind: 'audio' | 'video'
  readonly switches: Record<string, boolean[]>
  enabled = true
  readyState = 'live'
  label = ''
  contentHint = ''
  onended: (() => void) | null = null
  constraints: Record<string, unknown> = {}
  constructor(kind: 'audio' | 'video', switches: Record<string, boolean[]> = {}) {
    this.kind = kind
    this.switches = switches
  }
  clone = () =>
    Object.assign(new FakeTrack(this.kind, this.switches), { constraints: { ...this.constraints } })
  stop = () => {
    this.readyState = 'ended'
  }
  getSettings = () => ({})
  getConstraints = () => ({ ...this.constraints })
  getCapabilities = () => this.switches
  applyConstraints = async (constraints: Record<string, unknown>) => {
    this.constraints = constraints
  }
}

let camera: FakeTrack
const suppressNoise = effects.noiseSuppression as { load: typeof effects.noiseSuppression.load }
const load = suppressNoise.load

beforeEach(() => {
  browserStorage.remove('call_effects')
  browserStorage.remove('call_devices')
  camera = new FakeTrack('video')
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('AudioWorkletNode', class {})
  vi.stubGlobal(
    'MediaStream',
    class {
      readonly tracks: FakeTrack[]
      constructor(tracks: FakeTrack[]) {
        this.tracks = tracks
      }
      getTracks = () => this.tracks
    },
  )
  vi.stubGlobal('navigator', {
    mediaDevices: {
      addEventListener: () => {},
      enumerateDevices: async () => [],
      getUserMedia: async ({ audio }: MediaStreamConstraints) => ({
        getTracks: () => [audio ? new FakeTrack('audio') : camera],
      }),
    },
  })
})
afterEach(() => {
  suppressNoise.load = load
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const cleaned = () => ({ track: new FakeTrack('audio') as unknown as MediaStreamTrack, stop: vi.fn() })

test('an effect that cannot start leaves the bare microphone, says so, and is not tried the next time', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  suppressNoise.load = () => Promise.reject(new Error('no chunk'))
  const devices = new LocalDevices()
  await devices.setMicrophone(true)
  const bare = devices.track('microphone')
  await devices.setNoiseSuppression(true)
  expect(devices.track('microphone')).toBe(bare)
  expect(devices.state.get()).toMatchObject({
    hasMicrophone: true,
    effects: { noiseSuppression: 'off' },
    notices: [{ kind: 'effectFailed', effect: 'noiseSuppression' }],
  })
  expect(new LocalDevices().state.get().effects.noiseSuppression).toBe('off')
})

test('noise suppression is remembered, and runs when the microphone is opened the next time', async () => {
  const effect = cleaned()
  suppressNoise.load = async () => async () => effect
  await new LocalDevices().setNoiseSuppression(true)
  const devices = new LocalDevices()
  expect(devices.state.get().effects.noiseSuppression).toBe('on')
  await devices.setMicrophone(true)
  expect(devices.track('microphone')).toBe(effect.track)
  await devices.setNoiseSuppression(false)
  expect(effect.stop).toHaveBeenCalled()
  expect(new LocalDevices().state.get().effects.noiseSuppression).toBe('off')
})

test('somebody who mutes while an effect is loading is silent at once, and stays silent with it', async () => {
  const effect = cleaned()
  let arrive = () => {}
  const loaded = new Promise<void>(resolve => {
    arrive = resolve
  })
  suppressNoise.load = async () => async () => {
    await loaded
    return effect
  }
  storeWish('noiseSuppression', true)
  const devices = new LocalDevices()
  const opened = devices.setMicrophone(true)
  await vi.waitFor(() => expect(devices.track('microphone')?.enabled).toBe(true))
  expect(devices.state.get().effects.noiseSuppression).toBe('loading')
  const muted = devices.setMicrophone(false)
  expect(devices.track('microphone')?.enabled).toBe(false)
  expect(devices.state.get().hasMicrophone).toBe(false)
  arrive()
  await Promise.all([opened, muted])
  expect(devices.track('microphone')).toBe(effect.track)
  expect(effect.track.enabled).toBe(false)
})

test('an effect that arrives after the devices were closed is stopped', async () => {
  const effect = cleaned()
  let arrive = () => {}
  const loaded = new Promise<void>(resolve => {
    arrive = resolve
  })
  suppressNoise.load = async () => async () => {
    await loaded
    return effect
  }
  storeWish('noiseSuppression', true)
  const devices = new LocalDevices()
  const opened = devices.setMicrophone(true)
  await vi.waitFor(() => expect(devices.state.get().effects.noiseSuppression).toBe('loading'))
  devices.release()
  arrive()
  await opened
  expect(effect.stop).toHaveBeenCalled()
  expect(devices.track('microphone')).toBeNull()
})

test('blur is offered only by a camera that can be switched, and what is sent is blurred from the first picture', async () => {
  const devices = new LocalDevices()
  await devices.setCamera(true)
  expect(devices.state.get().effects.backgroundBlur).toBe('unavailable')
  await devices.setCamera(false)
  camera = new FakeTrack('video', { backgroundBlur: [true, false] })
  await devices.setCamera(true)
  expect(devices.state.get().effects.backgroundBlur).toBe('off')
  await devices.setBackgroundBlur(true)
  expect(devices.state.get().effects.backgroundBlur).toBe('on')
  await devices.setCamera(false)
  const sent: unknown[] = []
  devices.onTrackChange(() => {
    const track = devices.track('camera') as unknown as FakeTrack | null
    if (track) sent.push(track.constraints.backgroundBlur)
  })
  await devices.setCamera(true)
  expect(sent).toEqual([{ exact: true }])
  await devices.setCamera(false)
  // Where the system forces it on, there is nothing to switch.
  camera = new FakeTrack('video', { backgroundBlur: [true] })
  await devices.setCamera(true)
  expect(devices.state.get().effects.backgroundBlur).toBe('unavailable')
})

/** From here on the browser gives devices when the test says so. */
function waitingBrowser() {
  const requests: { give: (track?: FakeTrack) => FakeTrack; refuse: (name: string) => void }[] = []
  const ask = (kind: 'audio' | 'video') =>
    new Promise((resolve, reject) => {
      requests.push({
        give(track = new FakeTrack(kind)) {
          const tracks = [track]
          resolve({ getTracks: () => tracks, getVideoTracks: () => tracks, getAudioTracks: () => [] })
          return track
        },
        refuse: name => reject(new DOMException('', name)),
      })
    })
  Object.assign(navigator.mediaDevices, {
    getUserMedia: ({ audio }: MediaStreamConstraints) => ask(audio ? 'audio' : 'video'),
    getDisplayMedia: () => ask('video'),
  })
  const asked = (count: number) => vi.waitFor(() => expect(requests).toHaveLength(count))
  return { requests, asked }
}
const nothingOn = {
  hasMicrophone: false,
  hasCamera: false,
  hasScreen: false,
  cameraStream: null,
  opening: {},
}
const shownOf = (devices: LocalDevices) => {
  const { hasMicrophone, hasCamera, hasScreen, cameraStream, opening } = devices.state.get()
  return { hasMicrophone, hasCamera, hasScreen, cameraStream, opening }
}

test('a microphone, a camera and a screen that the browser gives after the call is over are closed at once', async () => {
  const { requests, asked } = waitingBrowser()
  const devices = new LocalDevices()
  const wishes = [devices.setMicrophone(true), devices.setCamera(true), devices.setScreen(true)]
  await asked(3)
  devices.release()
  const tracks = requests.map(({ give }) => give())
  await Promise.all(wishes)
  expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended', 'ended'])
  for (const source of ['microphone', 'camera', 'screen'] as const) expect(devices.track(source)).toBeNull()
  expect(shownOf(devices)).toEqual(nothingOn)
})

test('a held key opens no microphone that the browser gives after the call is over', async () => {
  const { requests, asked } = waitingBrowser()
  const devices = new LocalDevices()
  devices.setPushToTalk(true)
  await asked(1)
  devices.release()
  const track = requests[0]!.give()
  await vi.waitFor(() => expect(track.readyState).toBe('ended'))
  expect(devices.track('microphone')).toBeNull()
})

test('what waits for its turn when the call ends asks the browser for nothing', async () => {
  const { requests, asked } = waitingBrowser()
  const devices = new LocalDevices()
  const wishes = [
    devices.setCamera(true),
    devices.chooseDevice('camera', 'front'),
    devices.setCamera(false),
    devices.setCamera(true),
  ]
  await asked(1)
  devices.release()
  requests[0]!.give()
  await Promise.all(wishes)
  expect(requests).toHaveLength(1)
  expect(shownOf(devices)).toEqual(nothingOn)
})

test('another device that is being chosen, or that takes over for a lost one, is closed when the call is over', async () => {
  const devices = new LocalDevices()
  await devices.setCamera(true)
  const lostMicrophone = new FakeTrack('audio')
  Object.assign(navigator.mediaDevices, { getUserMedia: async () => ({ getTracks: () => [lostMicrophone] }) })
  await devices.setMicrophone(true)
  const { requests, asked } = waitingBrowser()
  lostMicrophone.onended!()
  const choice = devices.chooseDevice('camera', 'front')
  await asked(2)
  devices.release()
  const tracks = requests.map(({ give }) => give())
  await choice
  await vi.waitFor(() => expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']))
  for (const source of ['microphone', 'camera'] as const) expect(devices.track(source)).toBeNull()
  expect(shownOf(devices)).toEqual(nothingOn)
  expect(devices.state.get().notices).toEqual([])
})

test('a lost microphone is not reported when the call is over before the sound of the next one is cleaned', async () => {
  const lostMicrophone = new FakeTrack('audio')
  Object.assign(navigator.mediaDevices, { getUserMedia: async () => ({ getTracks: () => [lostMicrophone] }) })
  const devices = new LocalDevices()
  await devices.setMicrophone(true)
  const { requests, asked } = waitingBrowser()
  const loading = Promise.withResolvers<never>()
  suppressNoise.load = () => loading.promise
  storeWish('noiseSuppression', true)
  lostMicrophone.onended!()
  await asked(1)
  const track = requests[0]!.give()
  await vi.waitFor(() => expect(devices.state.get().effects.noiseSuppression).toBe('loading'))
  devices.release()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  loading.reject(new Error('no chunk'))
  await vi.waitFor(() => expect(devices.state.get().effects.noiseSuppression).toBe('off'))
  await devices.refreshDevices()
  expect(track.readyState).toBe('ended')
  expect(devices.state.get().notices.map(({ kind }) => kind)).not.toContain('deviceLost')
})

test('a device that fails after the call is over is not asked for again, and nobody hears of it', async () => {
  const { requests, asked } = waitingBrowser()
  const devices = new LocalDevices()
  await devices.chooseDevice('camera', 'front')
  const wishes = [devices.setCamera(true), devices.setScreen(true)]
  await asked(2)
  devices.release()
  for (const { refuse } of requests) refuse('NotReadableError')
  await Promise.all(wishes)
  expect(requests).toHaveLength(2)
  expect(devices.state.get()).toMatchObject({ notices: [] })
  expect(devices.state.get().problems).toEqual({})
})

test.each(['former', 'next'])(
  'devices open for the next call while a request of the former one is open, and the %s request is answered first',
  async first => {
    const { requests, asked } = waitingBrowser()
    const devices = new LocalDevices()
    const formerWishes = [devices.setCamera(true), devices.setScreen(true)]
    await asked(2)
    const formerRequests = [...requests]
    devices.release()
    const nextWishes = [devices.setCamera(true), devices.setScreen(true)]
    await asked(4)
    expect(devices.state.get().opening).toEqual({ camera: true, screen: true })
    const nextRequests = requests.slice(2)
    const formerTracks: FakeTrack[] = []
    const giveFormer = async () => {
      formerTracks.push(...formerRequests.map(({ give }) => give()))
      await Promise.all(formerWishes)
    }
    if (first === 'former') {
      await giveFormer()
      expect(devices.state.get().opening).toEqual({ camera: true, screen: true })
    }
    const nextTracks = nextRequests.map(({ give }) => give())
    await Promise.all(nextWishes)
    if (first === 'next') await giveFormer()
    expect(formerTracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended'])
    expect(nextTracks.map(({ readyState }) => readyState)).toEqual(['live', 'live'])
    expect(devices.state.get()).toMatchObject({ hasCamera: true, hasScreen: true })
    expect(devices.state.get().opening).toEqual({})
  },
)

test('a picker that is open when sharing is turned off shares nothing, and of two pickers the first screen is shared', async () => {
  const { requests } = waitingBrowser()
  const devices = new LocalDevices()
  const refusedWish = devices.setScreen(true)
  await devices.setScreen(false)
  const refusedScreen = requests[0]!.give()
  await refusedWish
  expect([refusedScreen.readyState, devices.track('screen')]).toEqual(['ended', null])
  const wishes = [devices.setScreen(true), devices.setScreen(true)]
  const screens = requests.slice(1).map(({ give }) => give())
  await Promise.all(wishes)
  expect(screens.map(({ readyState }) => readyState)).toEqual(['live', 'ended'])
  expect(devices.track('screen')).toBe(screens[0])
})

test('an effect of the camera that starts after the call is over shows no picture', async () => {
  camera = new FakeTrack('video', { backgroundBlur: [true, false] })
  const devices = new LocalDevices()
  await devices.setCamera(true)
  const started = Promise.withResolvers<void>()
  camera.applyConstraints = () => started.promise
  const wish = devices.setBackgroundBlur(true)
  await vi.waitFor(() => expect(devices.state.get().effects.backgroundBlur).toBe('loading'))
  devices.release()
  started.resolve()
  await wish
  expect(shownOf(devices)).toEqual(nothingOn)
})

/** The speakers that the browser has, and its word that they are others now. */
function speakersOf(...labels: string[]) {
  const speakers = labels.map(label => ({ kind: 'audiooutput', deviceId: `id of ${label}`, label }))
  let announce = () => {}
  Object.assign(navigator.mediaDevices, {
    addEventListener: (_: string, listen: () => void) => {
      announce = listen
    },
    enumerateDevices: async () => [...speakers],
  })
  const unplug = (label: string) => {
    speakers.splice(
      speakers.findIndex(speaker => speaker.label === label),
      1,
    )
    announce()
  }
  return { unplug }
}

test('a chosen speaker that is unplugged is named, with the one that plays on', async () => {
  const { unplug } = speakersOf('Loa ngoài', 'Tai nghe')
  const devices = new LocalDevices()
  await devices.refreshDevices()
  await devices.chooseDevice('speaker', 'id of Tai nghe')
  unplug('Tai nghe')
  await vi.waitFor(() =>
    expect(devices.state.get().notices).toEqual([
      { kind: 'deviceLost', device: 'speaker', label: 'Tai nghe', fallbackLabel: 'Loa ngoài' },
    ]),
  )
  expect(devices.state.get().devices.chosen.speaker).toBe('')
})

test('a device that is chosen while the browser lists its devices stays chosen', async () => {
  speakersOf('Loa ngoài', 'Tai nghe')
  const devices = new LocalDevices()
  const list = devices.refreshDevices()
  await devices.chooseDevice('speaker', 'id of Tai nghe')
  await list
  expect(devices.state.get().devices.chosen.speaker).toBe('id of Tai nghe')
})
