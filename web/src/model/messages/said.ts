import type { Message, MessageType, MetaData } from '@trau/contract'
import type { MessageBody, OutboxEntry } from '../../api/local-db.ts'
import { textOf } from '../../i18n/text.ts'
import { chat } from '../../i18n/vi/chat.ts'
import { kinds } from '../../i18n/vi/kinds.ts'
import { duration } from '../../text/duration.ts'
import { mediaOnTheirWay } from './carried.ts'
import { plainText } from './parse.ts'

type Saying = Pick<Message, 'type' | 'content'> & { metaData?: MetaData | undefined }

/** How each kind that is no text is said in one line. */
const sayings: Partial<Record<Message['type'], (saying: Saying) => string>> = {
  STICKER: ({ content }) => textOf(kinds).saidSticker(content),
  CONTACT: ({ metaData }) => textOf(kinds).saidContact(metaData?.contact?.name || textOf(chat).someone),
  LOCATION: ({ content }) => textOf(kinds).saidLocation(content),
  POLL: ({ content }) => textOf(kinds).saidPoll(content),
  MEDIA: withFiles,
  FILE: withFiles,
  VOICE: withFiles,
}

/** What it carries, then what it says: "Ảnh · ở Hội An", "Tệp · báo-cáo.pdf", "Tin nhắn thoại · 0:12". */
function withFiles({ type, content, metaData = {} }: Saying): string {
  return [filesText(type, metaData), plainText(content)].filter(Boolean).join(' · ')
}

/** The files of a message, named; '' when it carries none. An album that is cut to its first is called after that. */
function filesText(type: MessageType, { media, mediaCount, videoCount }: MetaData): string {
  const { carried } = textOf(chat)
  const first = media?.[0]
  if (!first) return ''
  const count = mediaCount ?? media.length
  if (type === 'VOICE') return carried.voice(duration(first.durationMs ?? 0))
  if (first.kind === 'FILE' || first.kind === 'AUDIO') return carried.file(first.name)
  // Cut to its first by a server that tells no counts of videos, an album is all of one kind as far as anybody knows.
  const ofFirst = first.kind === 'VIDEO' ? count : 0
  const videos = videoCount ?? (mediaCount ? ofFirst : media.filter(({ kind }) => kind === 'VIDEO').length)
  if (count === 1) return videos > 0 ? carried.video : carried.image
  return [count > videos && carried.images(count - videos), videos > 0 && carried.videos(videos)]
    .filter(Boolean)
    .join(', ')
}

/** What a message says, in one line: for lists, quotes, notices and screen readers. */
export const said = (saying: Saying): string => sayings[saying.type]?.(saying) ?? plainText(saying.content)

/** A message on its way, as it will be seen: what only the server knows is missing from it. */
export function sayingOf(entry: MessageBody | OutboxEntry): Saying {
  const { type = 'TEXT', content = '', ...body } = entry
  const { mentions, sticker, contactId, location, poll } = body
  return {
    type,
    content,
    metaData: {
      ...('files' in entry ? { media: mediaOnTheirWay(entry) } : {}),
      ...(mentions ? { mentions } : {}),
      ...(sticker ? { sticker } : {}),
      // The content of a card on its way is the name of whom it shows.
      ...(contactId ? { contact: { userId: contactId, name: content } } : {}),
      ...(location ? { location } : {}),
      ...(poll ? { poll: unvoted(poll) } : {}),
    },
  }
}

const unvoted = ({ options, ...poll }: NonNullable<MessageBody['poll']>) => ({
  isAnonymous: false,
  isMultiple: false,
  canAddOptions: false,
  ...poll,
  options: options.map((text, n) => ({ optionId: String(n + 1), text, count: 0, userIds: [] })),
  voterCount: 0,
})
