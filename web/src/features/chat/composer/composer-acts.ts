import { maxSearchLength } from '@trau/contract/rules/list'
import { isWritten } from '@trau/contract/rules/message'
import type { RefObject } from 'react'
import { heldWindow } from '../../../model/messages/window-cache.ts'
import { showOverlay } from '../../../model/overlays.ts'
import { setMuted } from '../../../model/rooms/room-commands.ts'
import { openRoomDialog } from '../../../model/rooms/room-dialogs.ts'
import type { Replying } from '../../../store/message-slices.ts'
import { loadNoteFromChat } from '../../note/index.ts'
import type { useSendOther } from '../kinds/useSendOther.tsx'
import { openFilePicker } from '../media/AttachMenu.tsx'
import type { useConversation } from '../message/conversation.ts'
import type { useSchedule } from '../scheduled/useSchedule.tsx'
import { openRoomSearch } from '../search/open-search.ts'
import type { SlashCommand } from './slash-commands.ts'

/** What the commands of a composer act on. */
export interface CommandPlace {
  area: RefObject<HTMLTextAreaElement | null>
  roomId: string
  reply: Replying | undefined
  conversation: ReturnType<typeof useConversation>
  other: ReturnType<typeof useSendOther>
  schedule: ReturnType<typeof useSchedule>
  sendSilently: () => void
  /** As if it had been typed. */
  setText: (text: string) => void
}

/** Each command is done by the part of the product that does it. Each may begin a window of its own. */
export const commandActs: Record<SlashCommand, (place: CommandPlace, words: string) => unknown> = {
  poll: ({ other }, words) => other.ask('poll', words),
  location: ({ other }) => other.ask('location'),
  bank: ({ other }) => other.ask('bank'),
  contact: ({ other }) => other.ask('contact'),
  note: async ({ roomId }, words) => (await loadNoteFromChat()).noteFromText(words, roomId),
  file: openFilePicker,
  search: ({ roomId }, words) => openRoomSearch(roomId, words.slice(0, maxSearchLength)),
  schedule({ schedule, setText }, words) {
    setText(words)
    schedule.begin()
  },
  silent({ sendSilently, setText }, words) {
    setText(words)
    sendSilently()
  },
  remind({ reply, roomId, conversation, setText }, words) {
    const about =
      reply ?? heldWindow(roomId)?.messages.findLast(one => !one.isRecalled && !isWritten(one.type))
    if (about) conversation.ask('remind', about, words)
    else setText(words)
  },
  mute: ({ roomId }) => openRoomDialog('notificationOff', roomId),
  unmute: ({ roomId }) => setMuted(roomId, 0),
  saved: () => showOverlay('saved'),
  help: () => showOverlay('shortcuts'),
}
