import '../note-errors.ts'
import type { Media, Message } from '@trau/contract'
import { maxNoteTitle } from '@trau/contract/rules/note'
import { v7 } from 'uuid'
import { runWrite } from '../../../api/mutation.ts'
import { noteApi } from '../../../api/note-api.ts'
import { textOf } from '../../../i18n/text.ts'
import { chat } from '../../../i18n/vi/chat.ts'
import { notes as texts } from '../../../i18n/vi/notes.ts'
import { messageSummary } from '../../../model/messages/said.ts'
import { fullTime } from '../../../text/time.ts'
import { toast } from '../../../ui/toast.ts'
import { openCapture } from '../capture/open-capture.ts'
import { noteToOpen } from '../capture/open-note.ts'
import { type FirstLine, firstContent } from '../model/first-content.ts'
import { renewLists } from '../model/lists.ts'

/** Creates a note of these lines, and offers to open it, and to post its card in the room that it was written in. */
async function create(title: string, lines: readonly FirstLine[], roomId?: string): Promise<boolean> {
  const noteId = v7()
  return runWrite(
    () =>
      noteApi.note.createNote({
        body: { noteId, title, ...(lines.length > 0 ? { update: firstContent(lines) } : {}) },
      }),
    {
      onSuccess() {
        const words = textOf(texts)
        toast.success(words.created, {
          duration: 10_000,
          action: { label: words.open, onClick: () => noteToOpen.set(noteId) },
          ...(roomId
            ? { cancel: { label: words.sendCard, onClick: () => void postCard(noteId, roomId) } }
            : {}),
        })
        void renewLists()
      },
    },
  )
}

/** Shares a note with a room, which gets its card. */
const postCard = (noteId: string, roomId: string) =>
  runWrite(() => shareWith(noteId, roomId), { onSuccess: () => toast.success(textOf(texts).cardSent) })

const shareWith = (noteId: string, roomId: string) =>
  noteApi.noteSharing.shareNote({
    params: { noteId },
    body: { roomIds: [roomId], role: 'EDIT', clientShareId: noteId },
  })

/** An empty note that a room has together; its card is posted there, and it opens. */
export function newRoomNote(roomId: string): Promise<boolean> {
  const noteId = v7()
  return runWrite(
    async () => {
      await noteApi.note.createNote({ body: { noteId } })
      await shareWith(noteId, roomId)
    },
    {
      onSuccess() {
        noteToOpen.set(noteId)
        void renewLists()
      },
    },
  )
}

/** "/ghi": the first line is the title. Without words the box for a quick note opens. */
export function noteFromText(text: string, roomId: string): Promise<boolean> | undefined {
  const [first = '', ...rest] = text.split('\n')
  if (!first) {
    openCapture()
    return undefined
  }
  const isTitle = first.length <= maxNoteTitle
  const lines = isTitle ? rest : [first, ...rest]
  return create(
    isTitle ? first : '',
    lines.map(line => ({ text: line })),
    roomId,
  )
}

/** Who wrote each message, what, links to what it carries, and one back to it. @param roomName of the conversation that they are from */
export function linesOf(messages: readonly Message[], me: string): FirstLine[] {
  const words = textOf(chat)
  return messages.flatMap(message => {
    const { roomId, messageId, senderId, senderInfo, createdTime, type, content } = message
    const name = senderId === me ? words.you : senderInfo.name || words.someone
    const link = (label: string): FirstLine['message'] => ({ roomId, messageId, label })
    const files = (message.metaData.media ?? []).map(media => ({
      text: '',
      message: link(fileLabel(type, media)),
    }))
    const label = `${name}, ${fullTime(createdTime)}`
    const text = (type === 'TEXT' || files.length > 0 ? content : messageSummary(message)).split('\n')
    return [
      ...files,
      ...text.map((line, at) => ({
        text: line,
        ...(at === text.length - 1 ? { message: link(label) } : {}),
      })),
    ]
  })
}

/** “Ảnh · hoi-an.jpg”: files stay with their message, where whoever may see it opens them. */
function fileLabel(type: Message['type'], media: Media): string {
  const line = messageSummary({ type, content: '', metaData: { media: [media] } })
  return media.kind === 'IMAGE' || media.kind === 'VIDEO' ? `${line} · ${media.name}` : line
}

/** Chosen messages become a note whose lines lead back to them. */
export const noteFromMessages = (messages: readonly Message[], me: string, roomName: string) =>
  create(textOf(texts).fromRoom(roomName).slice(0, maxNoteTitle), linesOf(messages, me))
