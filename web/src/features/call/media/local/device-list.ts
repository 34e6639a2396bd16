import { browserStorage } from '../../../../storage/browser-storage.ts'
import type { CallDevices, DeviceChoice, DeviceKind, DeviceProblem } from '../types.ts'

const storageKey = 'call_devices'
const browserKinds = {
  microphone: 'audioinput',
  camera: 'videoinput',
  speaker: 'audiooutput',
} as const satisfies Record<DeviceKind, MediaDeviceKind>

/** What was chosen on this device the last time. */
export function storedChoice(): Record<DeviceKind, string> {
  const none = { microphone: '', camera: '', speaker: '' }
  try {
    const storedChoice = JSON.parse(browserStorage.get(storageKey) ?? '{}') as Partial<typeof none>
    for (const kind of Object.keys(none) as DeviceKind[])
      if (typeof storedChoice[kind] === 'string') none[kind] = storedChoice[kind]
  } catch {}
  return none
}

export const storeChoice = (choice: Readonly<Record<DeviceKind, string>>) =>
  browserStorage.set(storageKey, JSON.stringify(choice))

export const noDevices = (): CallDevices => ({
  microphones: [],
  cameras: [],
  speakers: [],
  chosen: storedChoice(),
  canChooseSpeaker: typeof HTMLMediaElement !== 'undefined' && 'setSinkId' in HTMLMediaElement.prototype,
  canShareScreen: 'getDisplayMedia' in (globalThis.navigator?.mediaDevices ?? {}),
})

export async function listDevices(): Promise<Pick<CallDevices, 'microphones' | 'cameras' | 'speakers'>> {
  const foundDevices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
  const of = (kind: DeviceKind): DeviceChoice[] =>
    foundDevices
      .filter(device => device.kind === browserKinds[kind] && device.deviceId !== '')
      .map(({ deviceId, label }) => ({ deviceId, label }))
      .sort((one, other) => Number(other.deviceId === 'default') - Number(one.deviceId === 'default'))
  return { microphones: of('microphone'), cameras: of('camera'), speakers: of('speaker') }
}

/** Why the browser gave no device: of what `getUserMedia` rejects with. */
export function problemOf(error: unknown): DeviceProblem {
  switch ((error as DOMException | undefined)?.name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing'
    default:
      return 'busy'
  }
}

/** What there is to say before a browser is even asked. */
export function obstacle(): DeviceProblem | undefined {
  if (globalThis.isSecureContext === false) return 'insecure'
  return globalThis.navigator?.mediaDevices ? undefined : 'unsupported'
}
