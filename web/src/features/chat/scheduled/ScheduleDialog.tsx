import type { Mention } from '@trau/contract'
import { useRef, useState } from 'react'
import { useApiMutation } from '../../../api/mutation.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useScheduledWords } from '../../../i18n/words/scheduled.ts'
import { useUnsavedGuard } from '../../../kit/useUnsavedGuard.tsx'
import { composed } from '../../../text/composed.ts'
import { fromWall, toWall } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextArea } from '../../../ui/TextField.tsx'
import { followMentions } from '../composer/mention-places.ts'
import { presets, refusal } from './times.ts'

export interface Scheduling {
  sendTime: number
  /** Where there is a text to change. */
  text?: { content: string; mentions: Mention[] }
  isSilent?: true
}

export interface ScheduleDialogProps {
  /** The message that waits already. */
  before?: { sendTime: number; text?: { content: string; mentions: readonly Mention[] } | undefined }
  /** Whether it can be sent without a notification. */
  mayBeSilent?: boolean
  /** Rejects where the server refuses; the window stays and says why. */
  onConfirm: (scheduling: Scheduling) => Promise<unknown>
  onClose: () => void
}

/** When a message is to be sent, and of one that waits also what it says. */
export default function ScheduleDialog({ before, mayBeSilent, onConfirm, onClose }: ScheduleDialogProps) {
  const words = useScheduledWords()
  const errorText = useErrorText()
  // What is offered stays while one looks at it.
  const [offeredTimes] = useState(() => presets(serverNow()))
  const [when, setWhen] = useState(() =>
    toWall(before && before.sendTime > serverNow() ? before.sendTime : offeredTimes[0]!.time),
  )
  const [text, setText] = useState(before?.text?.content ?? '')
  const guard = useUnsavedGuard(text !== (before?.text?.content ?? ''), onClose)
  const namedPeople = useRef({ mentions: before?.text?.mentions ?? [], ended: [] as const } as Parameters<
    typeof followMentions
  >[0])
  const [isSilent, setSilent] = useState(false)
  const sendTime = fromWall(when)
  const isSameTime = before !== undefined && when === toWall(before.sendTime)
  const refusalText = Number.isNaN(sendTime) || isSameTime ? undefined : refusal(sendTime, serverNow())
  const hasText = before?.text !== undefined
  const isReady = !Number.isNaN(sendTime) && !refusalText && (!hasText || text.trim() !== '')

  const change = (next: string) => {
    namedPeople.current = followMentions(namedPeople.current, text, next)
    setText(next)
  }
  const { mutate, isPending, error } = useApiMutation(
    () => {
      const composedText = composed(text, namedPeople.current.mentions)
      return onConfirm({
        // To the minute it stays as it was, also where it was not a full one.
        sendTime: before && isSameTime ? before.sendTime : sendTime,
        ...(hasText ? { text: { content: composedText.text, mentions: composedText.mentions } } : {}),
        ...(isSilent ? { isSilent } : {}),
      })
    },
    { onSuccess: onClose, onFailure: () => undefined },
  )
  const confirm = () => {
    // Time passes while one thinks.
    if (isReady && (isSameTime || !refusal(sendTime, serverNow()))) void mutate()
  }
  const label = {
    inAnHour: words.inAnHour,
    thisEvening: words.thisEvening,
    tomorrowMorning: words.tomorrowMorning,
  }

  return (
    <Dialog
      {...guard.dialog}
      size="sm"
      title={before ? words.editTitle : words.title}
      footer={
        <Button color="primary" isDisabled={!isReady} isPending={isPending} onPress={confirm}>
          {before ? words.save : words.confirm}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {hasText && <TextArea label={words.text} value={text} onChange={change} className="max-h-60" />}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row in every browser */}
        <div role="group" aria-label={words.presets} className="flex flex-wrap gap-2">
          {offeredTimes.map(({ name, time }) => (
            <Button
              key={name}
              size="sm"
              variant="flat"
              color={toWall(time) === when ? 'primary' : 'default'}
              aria-pressed={toWall(time) === when}
              onPress={() => setWhen(toWall(time))}
            >
              {label[name]}
            </Button>
          ))}
        </div>
        <DateTimeField
          hasTime
          label={words.when}
          value={when}
          onChange={setWhen}
          onEnter={confirm}
          error={refusalText && words[refusalText]}
        />
        {mayBeSilent && (
          <Checkbox checked={isSilent} onChange={setSilent}>
            {words.silent}
          </Checkbox>
        )}
        {error !== undefined && (
          <p role="alert" className="text-danger-deep">
            {errorText(error)}
          </p>
        )}
      </div>
      {guard.question}
    </Dialog>
  )
}
