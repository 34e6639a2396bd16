import { useState } from 'react'
import { useApiMutation } from '../../../api/mutation.ts'
import { useCallWords } from '../../../i18n/words/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { useShownCall } from '../call-context.ts'
import { startOwnRecording } from './own-recording.ts'
import { formatFor } from './recording-format.ts'

/** Asks a host what to record, before everybody is asked whether. */
export function RecordDialog({ onClose }: { onClose: () => void }) {
  const words = useCallWords()
  const shownCall = useShownCall()
  const canRecord = { video: Boolean(formatFor(true)), sound: Boolean(formatFor(false)) }
  const [what, setWhat] = useState<'video' | 'sound'>(
    canRecord.video && shownCall.call.type === 'video' ? 'video' : 'sound',
  )
  const start = useApiMutation(() => startOwnRecording(shownCall, what === 'video'), { onSuccess: onClose })
  const isSupported = canRecord.video || canRecord.sound
  return (
    <Dialog
      onClose={onClose}
      title={words.recordTitle}
      description={isSupported ? words.recordText : words.recordUnsupported}
      size="sm"
      footer={
        isSupported && (
          <Button
            color="primary"
            isDisabled={!canRecord[what]}
            isPending={start.isPending}
            onPress={() => void start.mutate()}
          >
            {words.askToRecord}
          </Button>
        )
      }
    >
      {isSupported && (
        <>
          <RadioGroup
            label={words.recordWhat}
            value={what}
            onChange={setWhat}
            options={[
              { value: 'video', label: words.recordVideo, isDisabled: !canRecord.video },
              { value: 'sound', label: words.recordSound, isDisabled: !canRecord.sound },
            ]}
          />
          <p className="mt-2 text-sm text-pretty text-muted">{words.recordOnDevice}</p>
        </>
      )}
    </Dialog>
  )
}
