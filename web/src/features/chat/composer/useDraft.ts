import type { Message } from '@trau/contract'
import { textTimeOf } from '@trau/contract/rules/quote'
import { type RefObject, useEffect, useRef } from 'react'
import { api } from '../../../api/api.ts'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import { heldWindow } from '../../../model/messages/window-cache.ts'
import { useMessenger } from '../../../model/session/messenger.ts'
import type { Draft } from '../../../storage/local-db.ts'
import { useAppSelector, useAppStore } from '../../../store/hooks.ts'
import { messageActions, type Replying } from '../../../store/message-slices.ts'
import type { NamedInText } from './mention-places.ts'

interface Options {
  roomId: string
  area: RefObject<HTMLTextAreaElement | null>
  named: NamedInText
  /** The text was set from outside: whatever follows it should look again. */
  onSet: () => void
  /** While an edit has the field, what stands in it is no draft. */
  isEditing: boolean
}

/** The text not yet sent: comes back when the room is opened again, here, after a reload, in another tab, or on another device. */
export function useDraft({ roomId, area, named: namedPeople, onSet, isEditing }: Options) {
  const store = useAppStore()
  const session = useMessenger()
  const isLoaded = useAppSelector(state => state.outbox?.isLoaded ?? false)
  const draft = useAppSelector(state => state.outbox?.drafts[roomId])
  const replying = useAppSelector(state => state.message.messageReplying)
  const reply = replying?.roomId === roomId ? replying : undefined
  const replyTo = reply?.messageId
  const hasBegun = useRef(false)
  const savedDraft = useRef<{ text: string; replyTo: string | undefined }>({ text: '', replyTo: undefined })

  const save = () => {
    const field = area.current
    if (!field || isEditing) return
    savedDraft.current = { text: field.value, replyTo }
    const { value: text, selectionStart, selectionEnd } = field
    const next = {
      roomId,
      text,
      selection: [selectionStart, selectionEnd] as [number, number],
      mentions: [...namedPeople.current()],
      ...(reply ? { replyToMessageId: reply.messageId, ...placeOfPart(reply) } : {}),
    }
    if (session.ready) session.ready.drafts.save(next)
    else void session.unsent.then(outbox => outbox.drafts.save(next))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the disk was read
  useEffect(() => {
    if (!isLoaded || hasBegun.current) return
    hasBegun.current = true
    const field = area.current
    if (!field || !draft || field.value || isEditing) return
    field.value = draft.text
    namedPeople.set(draft.mentions)
    savedDraft.current = { text: draft.text, replyTo: draft.replyToMessageId }
    field.setSelectionRange(...draft.selection)
    onSet()
    if (!replyTo) void restoreReply(draft)
  }, [isLoaded])

  // Another tab or device writes on: this one shows it, unless somebody is writing here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what comes from outside
  useEffect(() => {
    const field = area.current
    const now = store.getState().outbox?.drafts[roomId]
    if (!hasBegun.current || !field || isEditing || session.ready?.drafts.isTyping(roomId)) return
    // Another tab is in the middle of it.
    if (now?.isUnsynced && document.hasFocus()) return
    const { text = '', mentions, replyToMessageId } = now ?? {}
    const before = savedDraft.current
    savedDraft.current = { text, replyTo: replyToMessageId }
    if (text !== before.text) {
      field.value = text
      namedPeople.set(mentions)
      onSet()
    }
    if (replyToMessageId === before.replyTo) return
    if (replyToMessageId) void restoreReply(now)
    else if (replyTo) store.dispatch(messageActions.replyingSet(null))
  }, [draft, isEditing])

  // Choosing and dropping a reply belongs to the draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is saved where it changes
  useEffect(() => {
    if (hasBegun.current) save()
  }, [replyTo, reply?.quotedText])

  // Who goes on to another room has written here for now.
  useEffect(() => () => session.ready?.drafts.rest(roomId), [session, roomId])

  async function restoreReply({ replyToMessageId: id, quotedPart }: Partial<Draft> = {}) {
    if (!id) return
    const cachedMessage = heldWindow(roomId)?.messages.find(message => message.messageId === id)
    const message: Message | undefined =
      cachedMessage ??
      (await ignoreFailure(api.chat.getMessage({ params: { id }, query: { roomId } }), 'optional'))
    if (!message || message.isRecalled || !area.current) return
    const isSaid = quotedPart?.textTime === textTimeOf(message)
    const part = isSaid ? { quotedText: message.content.slice(quotedPart.start, quotedPart.end) } : {}
    store.dispatch(messageActions.replyingSet({ ...message, ...part }))
  }

  return {
    save,
    /** The field has lost the focus. */
    rest: () => session.ready?.drafts.rest(roomId),
    clear() {
      savedDraft.current = { text: '', replyTo: undefined }
      session.ready?.drafts.clear(roomId)
    },
  }
}

function placeOfPart(reply: Replying): Pick<Draft, 'quotedPart'> {
  const { content, quotedText } = reply
  if (!quotedText) return {}
  const start = content.indexOf(quotedText)
  return { quotedPart: { start, end: start + quotedText.length, textTime: textTimeOf(reply) } }
}
