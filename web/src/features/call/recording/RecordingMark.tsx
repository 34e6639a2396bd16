import { useState } from 'react'
import { callApi } from '../../../api/call-api.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { useCallWords } from '../../../i18n/words/call.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { cx } from '../../../ui/cx.ts'
import { useShownCall } from '../call-context.ts'
import { participantOf } from '../call-facts.ts'

/** Says that the call is recorded, or that somebody wants to; pressed, it lets one stop that. @param isPlain says it only */
export function RecordingMark({ isPlain = false }: { isPlain?: boolean }) {
  const words = useCallWords()
  const { call } = useShownCall()
  const [isOpen, setOpen] = useState(false)
  const { recording } = call
  if (!recording) return null
  const isRunning = recording.state === 'RUNNING'
  const style = cx(
    'inline-flex shrink-0 items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-medium whitespace-nowrap text-white',
    isRunning ? 'bg-[#b3261e]' : 'bg-black/65',
  )
  const content = (
    <>
      <span
        aria-hidden="true"
        className={cx('size-2 rounded-full', isRunning ? 'bg-white' : 'bg-[#ff8a80]')}
      />
      {isRunning ? words.recording : words.recordingAsked}
    </>
  )
  if (isPlain) return <span className={style}>{content}</span>
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={cx(style, 'min-h-8 touch:min-h-11')}>
        {content}
      </button>
      {isOpen && <StopDialog recorderId={recording.participantId} onClose={() => setOpen(false)} />}
    </>
  )
}

function StopDialog({ recorderId, onClose }: { recorderId: string; onClose: () => void }) {
  const words = useCallWords()
  const { call, participantId, me, isGuest, actions } = useShownCall()
  const isOwn = recorderId === participantId
  const mayStop = !isGuest && (isOwn || me?.isHost)
  const stop = useApiMutation(
    (): Promise<unknown> =>
      mayStop
        ? callApi.call.stopCallRecording({ params: { callId: call.callId } })
        : actions.answerRecording(false),
  )
  return (
    <ConfirmDialog
      onClose={onClose}
      title={isOwn ? words.recordingByYou : words.recordingBy(participantOf(call, recorderId)?.name ?? '')}
      confirmLabel={mayStop ? words.stopRecording : words.withdrawConsent}
      onConfirm={() => stop.mutate()}
    >
      {words.stopRecordingText}
    </ConfirmDialog>
  )
}
