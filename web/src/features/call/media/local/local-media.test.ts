import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '../../../../api/browser-storage.ts'
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
