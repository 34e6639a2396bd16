import '../call.css'
import IconVolume from '~icons/lucide/volume-2'
import { useCallWords } from '../../../i18n/words/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useReadable } from '../call-context.ts'
import type { DeviceChoice, DeviceKind, LocalMedia } from '../media/types.ts'

/** Stands for the empty id of the system's default, which no option may have. */
const defaultId = 'system'

/** Microphone with its level, camera and speaker of this device; chosen at any time, in a call too. */
export function DeviceChoices({ local, hasCamera = true }: { local: LocalMedia; hasCamera?: boolean }) {
  const words = useCallWords()
  const { devices } = useReadable(local.state)
  const choice = (kind: DeviceKind, label: string, choices: readonly DeviceChoice[]) => (
    <Select
      label={label}
      value={devices.chosen[kind] || defaultId}
      onChange={id => void local.chooseDevice(kind, id === defaultId ? '' : id)}
      options={[
        { value: defaultId, label: words.systemDefault },
        ...choices
          .filter(({ deviceId, label: name }) => deviceId !== '' && deviceId !== 'default' && name !== '')
          .map(({ deviceId, label: name }) => ({ value: deviceId, label: name })),
      ]}
    />
  )
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        {choice('microphone', words.microphone, devices.microphones)}
        <LevelMeter local={local} />
      </div>
      {hasCamera && choice('camera', words.camera, devices.cameras)}
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          {devices.canChooseSpeaker ? (
            choice('speaker', words.speaker, devices.speakers)
          ) : (
            <p className="text-sm font-medium">{words.speaker}</p>
          )}
        </div>
        <Button
          variant="flat"
          startContent={<IconVolume className="size-4" aria-hidden="true" />}
          onPress={() => void local.testSpeaker()}
        >
          {words.testSpeaker}
        </Button>
      </div>
    </div>
  )
}

/** How loud the microphone hears: a bar that moves while one speaks. */
export function LevelMeter({ local }: { local: LocalMedia }) {
  const words = useCallWords()
  const level = useReadable(local.level)
  return (
    <meter
      aria-label={words.level}
      min={0}
      max={1}
      value={Math.min(1, level * 1.6)}
      className="call-level block h-1.5 w-full"
    />
  )
}
