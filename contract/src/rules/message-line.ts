/** What a message says in one line: lists, quotes and screen readers of the client, pushes and emails of the server. */
import type { MessageType, MetaData } from '../chat/kinds.ts'
import type { Message } from '../chat/models.ts'
import { durationText } from './duration.ts'
import { plainText } from './markup.ts'

export type LineOf = Pick<Message, 'type' | 'content'> & { metaData?: MetaData | undefined }

/** The words of a language for what is no text. */
export interface LineWords {
  image: string
  images: (count: number) => string
  video: string
  videos: (count: number) => string
  file: (name: string) => string
  voice: (length: string) => string
  sticker: (emoji: string) => string
  contact: (name: string | undefined) => string
  location: (name: string) => string
  bank: (account: string) => string
  poll: (question: string) => string
  drive: (name: string) => string
  /** '' where it has no title, or the reader may not know it. */
  note: (title: string) => string
  call: (isVideo: boolean, isAnswered: boolean) => string
}

/** What it carries, then what it says: "Ảnh · ở Hội An", "Tệp · báo-cáo.pdf", "Tin nhắn thoại · 0:12". */
export function messageLine({ type, content, metaData = {} }: LineOf, words: LineWords): string {
  switch (type) {
    case 'STICKER':
      return words.sticker(content)
    case 'CONTACT':
      return words.contact(metaData.contact?.name)
    case 'LOCATION':
      return words.location(content)
    case 'BANK':
      return words.bank(content)
    case 'POLL':
      return words.poll(content)
    case 'CALL':
      return words.call(metaData.call?.type === 'video', metaData.call?.durationMs !== undefined)
    case 'DRIVE':
      return [words.drive(metaData.drive?.name ?? ''), plainText(content)].filter(Boolean).join(' · ')
    case 'NOTE':
      return [words.note(metaData.note?.title ?? ''), plainText(content)].filter(Boolean).join(' · ')
    case 'MEDIA':
    case 'FILE':
    case 'VOICE':
      return [filesText(type, metaData, words), plainText(content)].filter(Boolean).join(' · ')
    default:
      return plainText(content)
  }
}

/** The files of a message, named; '' when it carries none. An album that is cut to its first is called after that. */
function filesText(type: MessageType, { media, mediaCount, videoCount }: MetaData, words: LineWords): string {
  const first = media?.[0]
  if (!first) return ''
  const count = mediaCount ?? media.length
  if (type === 'VOICE') return words.voice(durationText(first.durationMs ?? 0))
  if (first.kind === 'FILE' || first.kind === 'AUDIO') return words.file(first.name)
  // Cut to its first by a server that tells no counts of videos, an album is all of one kind as far as anybody knows.
  const ofFirst = first.kind === 'VIDEO' ? count : 0
  const videos = videoCount ?? (mediaCount ? ofFirst : media.filter(({ kind }) => kind === 'VIDEO').length)
  if (count === 1) return videos > 0 ? words.video : words.image
  return [count > videos && words.images(count - videos), videos > 0 && words.videos(videos)]
    .filter(Boolean)
    .join(', ')
}
