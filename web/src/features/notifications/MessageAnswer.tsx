import { useQuery } from '@tanstack/react-query'
import type { Message } from '@trau/contract'
import { maxMessageGraphemes } from '@trau/contract/rules/message'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { v7 } from 'uuid'
import { api } from '../../api/api.ts'
import { useApiMutation } from '../../api/mutation.ts'
import { keyOf, q, queryClient } from '../../api/query-client.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useNotificationWords } from '../../i18n/words/notifications.ts'
import { ReactionButton } from '../../kit/ReactionButton.tsx'
import { ShortComposer } from '../../kit/ShortComposer.tsx'
import { quickReactions } from '../../model/messages/reactions.ts'
import { setReaction } from '../../model/messages/set-reaction.ts'
import { useMyId } from '../../model/session/my-id.ts'
import { toast } from '../../ui/toast.ts'
import { setRead } from './commands.ts'
import type { OfMessage } from './of-message.ts'

export interface MessageAnswerProps {
  notification: OfMessage
  onOpenPlace: () => void
  onClose: () => void
}

/** Answers a message where one hears of it: a reaction, or a text that quotes it. What the server does not take stays in the field. */
export default function MessageAnswer({ notification, onOpenPlace, onClose }: MessageAnswerProps) {
  const words = useNotificationWords()
  const me = useMyId()
  // A message that joins the row meanwhile is not the one that is being answered.
  const [{ roomId, messageId, actors }] = useState(notification)
  /** Read once it closes: under “unread” the row would go while somebody still writes in it. */
  const hasReacted = useRef(false)
  const current = useRef(notification)
  current.current = notification
  const parts = { params: { id: messageId }, query: { roomId } }
  const { data: message, error } = useQuery(q(api.chat.getMessage, parts))
  const key = keyOf(api.chat.getMessage, parts)
  const show = (next: Message) => queryClient.setQueryData(key, next)
  const change = (how: (present: Message) => Message) => queryClient.changeAnswer(key, how)
  /** The same text sent again is the same message. */
  const lastTry = useRef<{ content: string; clientMessageId: string }>(undefined)
  const send = useApiMutation(
    (content: string) => {
      if (lastTry.current?.content !== content) lastTry.current = { content, clientMessageId: v7() }
      return api.chat.sendMessageOnce({
        params: { roomId },
        // What else is new in the room has not been looked at.
        body: { ...lastTry.current, replyToMessageId: messageId, keepsUnread: true },
      })
    },
    {
      onSuccess() {
        hasReacted.current = false
        void setRead(notification, true)
        toast.success(words.answerSent, { action: { label: words.openPlace, onClick: onOpenPlace } })
        onClose()
      },
    },
  )
  useEffect(
    () => () => {
      if (hasReacted.current) void setRead(current.current, true)
    },
    [],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onClose()
  }
  if (error)
    return (
      <p role="alert" className="pr-3 pb-3 pl-17 text-sm text-danger max-sm:pl-3">
        {errorText(error)}
      </p>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what holds the focus
    <div className="flex flex-col gap-2 pr-3 pb-3 pl-17 max-sm:pl-3" onKeyDown={onKeyDown}>
      <fieldset aria-label={words.react} className="-ml-1.5 flex flex-wrap gap-0.5">
        {quickReactions.map(emoji => (
          <ReactionButton
            key={emoji}
            message={message}
            emoji={emoji}
            me={me}
            onPress={isOn => {
              hasReacted.current = true
              return message && setReaction(message, emoji, { me, isOn, change, show })
            }}
            className="size-9 text-xl hover:bg-fill disabled:opacity-50 touch:size-11"
          />
        ))}
      </fieldset>
      <ShortComposer
        label={words.answerTo(actors[0]?.name ?? words.someone)}
        sendLabel={words.sendAnswer}
        maxLength={maxMessageGraphemes}
        onSend={send.mutate}
        isPending={send.isPending}
        autoFocus
      />
    </div>
  )
}
