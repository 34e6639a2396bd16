import { serverNow } from '../../../api/server-clock.ts'
import './poll-errors.ts'
import { maxPollOption, maxPollOptions, maxPollQuestion } from '@trau/contract/rules/poll'
import { useRef, useState } from 'react'
import IconPlus from '~icons/lucide/plus'
import IconX from '~icons/lucide/x'
import { useKindPartWords } from '../../../i18n/words/kind-parts.ts'
import { useUnsavedGuard } from '../../../kit/useUnsavedGuard.tsx'
import type { MessageBody } from '../../../storage/local-db.ts'
import { fromWall } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { restoreFocusInRow } from '../../../ui/useLeavesFocus.ts'

export interface KindDialogProps {
  /** What was written before the window was opened. */
  text: string
  onSend: (body: MessageBody) => void
  onClose: () => void
}

/** A new poll: a question, two to twenty choices, and how one votes. */
export default function PollDialog({ text, onSend, onClose }: KindDialogProps) {
  const words = useKindPartWords()
  const [question, setQuestion] = useState(text)
  const [options, setOptions] = useState(['', ''])
  const [rules, setRules] = useState({
    isAnonymous: false,
    isMultiple: false,
    canAddOptions: false,
    hidesResults: false,
  })
  const [deadline, setDeadline] = useState('')
  const filledOptions = options.map(option => option.trim()).filter(Boolean)
  const isTwice = new Set(filledOptions).size < filledOptions.length
  const closesTime = fromWall(deadline) || undefined
  const isPast = closesTime !== undefined && closesTime <= serverNow()
  const isReady = question.trim() !== '' && filledOptions.length >= 2 && !isTwice && !isPast
  const guard = useUnsavedGuard(question.trim() !== '' || filledOptions.length > 0, onClose)
  const setOption = (index: number, text: string) =>
    setOptions(old => old.map((option, at) => (at === index ? text : option)))
  const rule = (name: keyof typeof rules, label: string) => (
    <Checkbox checked={rules[name]} onChange={isOn => setRules(old => ({ ...old, [name]: isOn }))}>
      {label}
    </Checkbox>
  )
  const list = useRef<HTMLDivElement>(null)
  const removeOption = (index: number) => {
    setOptions(old => old.filter((_, at) => at !== index))
    restoreFocusInRow(() => list.current?.querySelectorAll('[data-option]'), index)
  }
  const create = () => {
    onSend({
      type: 'POLL',
      content: question.trim(),
      poll: {
        question: question.trim(),
        options: filledOptions,
        ...rules,
        ...(closesTime ? { closesTime } : {}),
      },
    })
    onClose()
  }
  return (
    <Dialog
      {...guard.dialog}
      title={words.pollNew}
      footer={
        <Button color="primary" isDisabled={!isReady} onPress={create}>
          {words.pollCreate}
        </Button>
      }
    >
      <div ref={list} className="flex flex-col gap-3">
        <TextField
          label={words.pollQuestion}
          value={question}
          onChange={setQuestion}
          maxLength={maxPollQuestion}
          autoFocus
        />
        {options.map((option, index) => {
          // Choices are distinguished by their places alone.
          const key = index
          return (
            <div key={key} data-option="" className="flex items-end gap-1">
              <TextField
                label={words.pollOption(index + 1)}
                value={option}
                onChange={text => setOption(index, text)}
                maxLength={maxPollOption}
                className="flex-1"
                error={
                  isTwice &&
                  option.trim() &&
                  filledOptions.indexOf(option.trim()) < filledIndex(options, index)
                    ? words.pollTwice
                    : undefined
                }
              />
              {options.length > 2 && (
                <IconButton label={words.pollRemoveOption(index + 1)} onPress={() => removeOption(index)}>
                  <IconX className="size-4.5" aria-hidden="true" />
                </IconButton>
              )}
            </div>
          )
        })}
        {options.length < maxPollOptions && (
          <Button
            variant="ghost"
            color="primary"
            startContent={<IconPlus className="size-4.5" aria-hidden="true" />}
            onPress={() => setOptions(old => [...old, ''])}
          >
            {words.pollAddOption}
          </Button>
        )}
        {rule('isMultiple', words.pollMultiple)}
        {rule('isAnonymous', words.pollAnonymous)}
        {rule('canAddOptions', words.pollCanAdd)}
        {rule('hidesResults', words.pollHidesResults)}
        <DateTimeField
          hasTime
          label={words.pollDeadline}
          value={deadline}
          onChange={setDeadline}
          error={isPast ? words.pollDeadlinePast : undefined}
        />
      </div>
      {guard.question}
    </Dialog>
  )
}

/** Place of an option among those that are filled in. */
const filledIndex = (options: readonly string[], index: number) =>
  options.slice(0, index).filter(option => option.trim()).length
