import type { TrackEffect } from './source.ts'

/** Effects that browsers have in the device itself; missing in TypeScript's own list. */
type DeviceSwitch = 'backgroundBlur' | 'voiceIsolation'

/** Whether the page may turn it on and off: some systems force it on, and many know only its name. */
export function canSwitch(track: MediaStreamTrack, name: DeviceSwitch): boolean {
  const values = (track.getCapabilities?.() as Partial<Record<DeviceSwitch, boolean[]>> | undefined)?.[name]
  return values?.includes(true) === true && values.includes(false)
}

/** Turns it on in the device, and off again with `stop`. Rejects where the device refuses. */
export async function switchOfDevice(track: MediaStreamTrack, name: DeviceSwitch): Promise<TrackEffect> {
  const set = (isOn: boolean) =>
    track.applyConstraints({ ...track.getConstraints(), [name]: { exact: isOn } })
  await set(true)
  // A copy has the constraints that its original had when it was made.
  const copy = track.clone()
  return {
    track: copy,
    stop: () => {
      copy.stop()
      // A device that is gone has nothing to turn off.
      void set(false).catch(() => undefined)
    },
  }
}
