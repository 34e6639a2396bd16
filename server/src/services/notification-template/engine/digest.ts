import type { TemplateLocale } from '@trau/contract'
import { escapeHtml } from '#platform/mail/html.ts'
import { fill } from './fill.ts'
import { clean, resolveTarget } from './values.ts'

/** A room in the digest of missed messages, in the order in which it is shown. */
export interface DigestRoom {
  name: string
  /** Messages of it that were missed. */
  count: number
  /** The newest ones, oldest first; `text` is absent where the person wants no text in mails. */
  messages: readonly { sender: string; text?: string }[]
  /** Opens the room. */
  url?: string
}

const mostRooms = 20
const mostMessages = 5

const words = {
  vi: {
    missed: (count: number) => `${count} tin mới`,
    more: (count: number) => `và ${count} cuộc trò chuyện khác`,
    sent: 'đã nhắn cho bạn',
  },
  en: {
    missed: (count: number) => (count === 1 ? '1 new message' : `${count} new messages`),
    more: (count: number) => (count === 1 ? 'and 1 more conversation' : `and ${count} more conversations`),
    sent: 'wrote to you',
  },
}

/** The one list that a mail can hold. It is built here, since the language of templates has no loops. */
export function roomsHtml(rooms: readonly DigestRoom[], locale: TemplateLocale): string {
  const { missed: missedText, more, sent: sentText } = words[locale]
  const cards = rooms.slice(0, mostRooms).map(room => {
    const name = escapeHtml(clean(room.name))
    const address = resolveTarget({ variable: 'url' }, { given: { url: room.url } })
    const messages = room.messages.slice(-mostMessages).map(({ sender, text }) =>
      fill('roomMessage', {
        content: text
          ? `${fill('strong', { content: escapeHtml(clean(sender)) })}: ${escapeHtml(clean(text))}`
          : `${fill('strong', { content: escapeHtml(clean(sender)) })} ${sentText}`,
      }),
    )
    return fill('room', {
      name: address ? fill('link', { address: escapeHtml(address), label: name }) : name,
      count: escapeHtml(missedText(room.count)),
      messages: messages.join(''),
    })
  })
  const leftCount = rooms.length - mostRooms
  return cards.join('') + (leftCount > 0 ? fill('paragraph', { content: escapeHtml(more(leftCount)) }) : '')
}

export function roomsText(rooms: readonly DigestRoom[], locale: TemplateLocale): string {
  const { missed: missedText, more, sent: sentText } = words[locale]
  const parts = rooms.slice(0, mostRooms).map(room => {
    const address = resolveTarget({ variable: 'url' }, { given: { url: room.url } })
    return [
      `${clean(room.name)} (${missedText(room.count)})`,
      ...room.messages
        .slice(-mostMessages)
        .map(({ sender, text }) =>
          text ? `  ${clean(sender)}: ${clean(text)}` : `  ${clean(sender)} ${sentText}`,
        ),
      ...(address ? [`  ${address}`] : []),
    ].join('\n')
  })
  const leftCount = rooms.length - mostRooms
  return [...parts, ...(leftCount > 0 ? [more(leftCount)] : [])].join('\n\n')
}
