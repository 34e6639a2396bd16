import { useEffect, useState } from 'react'
import IconMic from '~icons/lucide/mic'
import IconMicOff from '~icons/lucide/mic-off'
import IconCamera from '~icons/lucide/video'
import IconCameraOff from '~icons/lucide/video-off'
import { useApiMutation } from '../../api/mutation.ts'
import { useCallWords } from '../../i18n/words/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useCallSession, useReadable } from './call-context.ts'
import { describeProblem } from './device-problem.ts'
import type { DeviceProblem, LocalMedia } from './media/types.ts'
import { DeviceChoices } from './panels/DeviceChoices.tsx'
import { wantedDevices } from './session/tab-note.ts'
import { RoundButton } from './stage/RoundButton.tsx'
import { StreamVideo } from './stage/StreamVideo.tsx'

interface PreviewDialogProps {
  local: LocalMedia
  title: string
  description?: string
  confirmLabel: string
  /** Whether the camera is on at first. */
  withCamera: boolean
  onConfirm: (options: { withMicrophone: boolean; withCamera: boolean }) => Promise<unknown>
  onClose: () => void
}

/** How one will be seen and heard, before anybody sees or hears it. */
export function PreviewDialog(props: PreviewDialogProps) {
  const { local, title, description, confirmLabel, withCamera, onConfirm, onClose } = props
  const confirm = useApiMutation(onConfirm, { onSuccess: onClose })
  const choice = wantedDevices(useReadable(local.state))
  const isInUse = useClosingDevices(local)
  usePreviewDevices(local, withCamera, !isInUse)
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      size="lg"
      footer={
        <Button
          color="primary"
          size="lg"
          isPending={confirm.isPending}
          onPress={() => void confirm.mutate(choice)}
        >
          {confirmLabel}
        </Button>
      }
    >
      <div className="grid gap-5 md:grid-cols-[1.35fr_1fr]">
        <PreviewPicture local={local} />
        <div className="flex flex-col gap-4">
          <DeviceChoices local={local} />
        </div>
      </div>
      <DeviceProblems local={local} />
    </Dialog>
  )
}

/**
 * What was opened only to look at it is closed again, also where the preview goes because nobody calls any more.
 * @returns whether another call uses the devices: then they stay as they are
 */
function useClosingDevices(local: LocalMedia): boolean {
  const session = useCallSession()
  const [isInUse] = useState(() => session.state.get().current !== null)
  useEffect(
    () => () => {
      if (!session.state.get().current) local.release()
    },
    [session, local],
  )
  return isInUse
}

/** Opens them once, to look at them. @param isWanted false where they are open as the person wants them */
export function usePreviewDevices(local: LocalMedia, withCamera: boolean, isWanted = true) {
  const [isFirst, setFirst] = useState(isWanted)
  useEffect(() => {
    if (!isFirst) return
    setFirst(false)
    void local.setMicrophone(true).then(() => local.refreshDevices())
    if (withCamera) void local.setCamera(true)
  }, [local, withCamera, isFirst])
}

export function PreviewPicture({ local }: { local: LocalMedia }) {
  const words = useCallWords()
  const state = useReadable(local.state)
  return (
    <div data-theme="dark" className="relative aspect-video overflow-hidden rounded-xl bg-ground text-ink">
      {state.cameraStream ? (
        <StreamVideo stream={state.cameraStream} label={words.selfPicture} isMirrored />
      ) : (
        <p className="flex size-full items-center justify-center pb-12 text-muted">
          {words.previewCameraOff}
        </p>
      )}
      <div className="absolute inset-x-0 bottom-3 flex justify-center gap-3">
        <RoundButton
          label={state.hasMicrophone ? words.muteMicrophone : words.unmuteMicrophone}
          tone={state.hasMicrophone ? 'quiet' : 'off'}
          isPending={state.opening.microphone === true}
          onPress={() => void local.setMicrophone(!state.hasMicrophone)}
        >
          {state.hasMicrophone ? <IconMic className="size-5.5" /> : <IconMicOff className="size-5.5" />}
        </RoundButton>
        <RoundButton
          label={state.hasCamera ? words.stopCamera : words.startCamera}
          tone={state.hasCamera ? 'quiet' : 'off'}
          isPending={state.opening.camera === true}
          onPress={() => void local.setCamera(!state.hasCamera)}
        >
          {state.hasCamera ? <IconCamera className="size-5.5" /> : <IconCameraOff className="size-5.5" />}
        </RoundButton>
      </div>
    </div>
  )
}

interface ProblemProps {
  local: LocalMedia
  device: 'microphone' | 'camera'
  problem: DeviceProblem
}

function Problem({ local, device, problem }: ProblemProps) {
  const words = useCallWords()
  const { title, text } = describeProblem(words, device, problem)
  // On this page and in this browser there never will be one.
  const isHopeless = problem === 'insecure' || problem === 'unsupported'
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-lg bg-warning-soft px-4 py-3 text-warning-deep">
      <div className="min-w-56 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-pretty">{text}</p>
      </div>
      {!isHopeless && (
        <Button
          size="sm"
          variant="flat"
          onPress={() => void (device === 'camera' ? local.setCamera(true) : local.setMicrophone(true))}
        >
          {words.tryDeviceAgain[device]}
        </Button>
      )}
    </li>
  )
}

/** Why a device is not there, and what to do about it. */
export function DeviceProblems({ local }: { local: LocalMedia }) {
  const { problems } = useReadable(local.state)
  const problematicDevices = (['microphone', 'camera'] as const).filter(device => problems[device])
  if (problematicDevices.length === 0) return null
  return (
    <ul role="alert" className="mt-4 flex flex-col gap-2">
      {problematicDevices.map(device => (
        <Problem key={device} local={local} device={device} problem={problems[device]!} />
      ))}
    </ul>
  )
}
