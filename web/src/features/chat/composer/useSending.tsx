import { composedForm } from '@trau/contract/rules/normal-form'
import { type RefObject, Suspense, useRef, useState } from 'react'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { useMessenger } from '../../../model/session/messenger.ts'
import type { MessageBody } from '../../../storage/local-db.ts'
import { useAppStore } from '../../../store/hooks.ts'
import { messageActions, type Replying } from '../../../store/message-slices.ts'
import { composed } from '../../../text/composed.ts'
import { attach } from '../media/attach.ts'
import { replyParts } from '../message/quoted-part.ts'
import { showSent } from '../window/show-sent.ts'
import { piecesOf } from './limits.ts'
import { type NamedInText, piecesWithMentions } from './mention-places.ts'

const TooLongDialog = lazyView(() => import('./TooLongDialog.tsx'), 'floating')

interface Options {
  roomId: string
  area: RefObject<HTMLTextAreaElement | null>
  named: NamedInText
  /** What the next message answers. */
  reply: Replying | undefined
  /** Makes the composer as it was before anything was typed. */
  empty: () => void
}

/** Sends what stands in the field, in several messages or as a file where it is too long for one, and what is no text. */
export function useSending({ roomId, area, named: namedPeople, reply, empty }: Options) {
  const store = useAppStore()
  const session = useMessenger()
  const [tooLong, setTooLong] = useState<{ texts: string[]; isSilent: boolean }>()

  /** Waits for the outbox to be opened; entered once more, it is not sent twice. */
  const pendingText = useRef<string>(undefined)

  const fieldText = () => composedForm(area.current?.value ?? '').trim()

  const send = async (texts: readonly string[], isSilent: boolean) => {
    const field = area.current
    if (!field || pendingText.current === field.value) return
    const sentText = field.value
    const composedText = composed(field.value, namedPeople.current())
    pendingText.current = sentText
    const { outbox } = session.ready ?? (await session.unsent)
    pendingText.current = undefined
    const pieces = piecesWithMentions(texts, composedText.text, composedText.mentions)
    for (const [index, { content, mentions }] of pieces.entries()) {
      outbox.enqueue({
        roomId,
        content,
        ...(mentions.length ? { mentions } : {}),
        ...(isSilent ? { isSilent } : {}),
        ...(index === 0 && reply ? replyParts(reply) : {}),
      })
    }
    setTooLong(undefined)
    // Whoever writes on meanwhile keeps it.
    if (field.value === sentText) empty()
    showSent(roomId)
  }

  /** Seen once more as every file is; the text stands in the field until it was sent. */
  const sendAsFile = () => {
    const file = new File([fieldText()], 'tin-nhan.txt', { type: 'text/plain' })
    setTooLong(undefined)
    attach(roomId, [file], { onSent: sentFiles => sentFiles.includes(file) && empty() })
  }

  return {
    sendField(isSilent = false) {
      const texts = piecesOf(fieldText())
      if (texts.length === 1) void send(texts, isSilent)
      else if (texts.length > 1) setTooLong({ texts, isSilent })
    },
    async sendOther(body: MessageBody) {
      const { outbox } = session.ready ?? (await session.unsent)
      outbox.enqueue({ roomId, ...body, ...(reply ? replyParts(reply) : {}) })
      if (reply) store.dispatch(messageActions.replyingSet(null))
      showSent(roomId)
    },
    window: tooLong && (
      <Suspense>
        <TooLongDialog
          pieces={tooLong.texts}
          onSend={() => send(tooLong.texts, tooLong.isSilent)}
          onSendAsFile={sendAsFile}
          onClose={() => setTooLong(undefined)}
        />
      </Suspense>
    ),
  }
}
