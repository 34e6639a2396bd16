import { useQuery } from '@tanstack/react-query'
import { countGraphemes } from '@trau/contract/rules/graphemes'
import { isWritten } from '@trau/contract/rules/message'
import { maxReportedMessages, maxReportText } from '@trau/contract/rules/report'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { qWith } from '../../api/query-client.ts'
import { useText } from '../../i18n/text.ts'
import { reports } from '../../i18n/vi/reports.ts'
import { useUnsavedGuard } from '../../kit/useUnsavedGuard.tsx'
import { messageSummary } from '../../model/messages/said.ts'
import type { Reported } from '../../model/rooms/report-dialogs.ts'
import { timeLabel } from '../../text/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import type { ReportDraft } from './ReportFlow.tsx'

const reasons = ['SENSITIVE', 'ANNOYING', 'FRAUD', 'OTHER'] as const

interface ReportFormProps {
  subject: Reported
  draft: ReportDraft
  onChange: (draft: ReportDraft) => void
  onNext: () => void
  onClose: () => void
}

/** Why somebody is reported, and which of their messages show it. */
export function ReportForm({ subject, draft, onChange, onNext, onClose }: ReportFormProps) {
  const words = useText(reports)
  const [isAsked, ask] = useState(false)
  const { reason, text, messageIds } = draft
  const guard = useUnsavedGuard(reason !== undefined || text !== '' || messageIds.length > 0, onClose)
  const reasonError = reason ? undefined : words.reasonMissing
  const textError =
    countGraphemes(text) > maxReportText
      ? words.detailsLong
      : reason === 'OTHER' && !text.trim()
        ? words.detailsMissing
        : undefined
  const next = () => {
    if (reasonError || textError) ask(true)
    else onNext()
  }
  const toggle = (messageId: string, isOn: boolean) =>
    onChange({
      ...draft,
      messageIds: isOn ? [...messageIds, messageId] : messageIds.filter(id => id !== messageId),
    })
  return (
    <Dialog
      {...guard.dialog}
      title={words.title(subject.name)}
      description={words.text}
      footer={
        <Button color="primary" onPress={next}>
          {words.next}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioGroup
          label={words.reason}
          options={reasons.map(value => ({ value, label: words.reasons[value] }))}
          value={reason}
          onChange={value => onChange({ ...draft, reason: value })}
          error={isAsked ? reasonError : undefined}
        />
        <TextArea
          label={words.details}
          description={words.detailsHint}
          value={text}
          onChange={value => onChange({ ...draft, text: value })}
          error={isAsked ? textError : undefined}
        />
        <Messages reported={subject} chosen={messageIds} onToggle={toggle} />
      </div>
      {guard.question}
    </Dialog>
  )
}

function Messages({
  reported: { roomId, userId },
  chosen: chosenMessages,
  onToggle,
}: {
  reported: Reported
  chosen: readonly string[]
  onToggle: (messageId: string, isOn: boolean) => void
}) {
  const words = useText(reports)
  const { data } = useQuery(
    qWith(api.chat.listMessages, { params: { roomId }, query: { limit: 100 } }, { staleTime: 0, gcTime: 0 }),
  )
  if (!data) return null
  const theirs = data.items
    .filter(message => message.senderId === userId && !isWritten(message.type) && !message.isRecalled)
    .reverse()
  return (
    <fieldset>
      <legend className="text-sm font-medium">{words.messages}</legend>
      <p className="mb-1 text-sm text-pretty text-muted">
        {theirs.length === 0
          ? words.noMessages
          : chosenMessages.length >= maxReportedMessages
            ? words.mostMessages(maxReportedMessages)
            : words.messagesText}
      </p>
      <div className="max-h-52 overflow-y-auto">
        {theirs.map(message => {
          const isOn = chosenMessages.includes(message.messageId)
          return (
            <Checkbox
              key={message.messageId}
              checked={isOn}
              disabled={!isOn && chosenMessages.length >= maxReportedMessages}
              onChange={on => onToggle(message.messageId, on)}
            >
              <span className="line-clamp-2 break-words">{messageSummary(message) || words.withoutText}</span>
              <span className="text-xs text-muted">{timeLabel(message.createdTime)}</span>
            </Checkbox>
          )
        })}
      </div>
    </fieldset>
  )
}
