/**
 * What a quote and a list show of a message. Pure and without zod: the server makes quotes by these rules and the client makes them again when
 * the quoted message changes, so both must come to the same.
 */
import type { MetaData, Poll } from '../chat/kinds.ts'
import type { Message, QuotedMessage } from '../chat/models.ts'
import type { Media } from '../media/models.ts'
import { truncateGraphemes } from './graphemes.ts'

/** The longest part of a message that a reply quotes, in graphemes. */
export const maxQuotedPart = 500

/** How much of a text a quote or a room list carries, in graphemes. */
export const excerptGraphemes = 200

export const excerptText = (content: string): string => truncateGraphemes(content, excerptGraphemes)

/** What a quote or a room list needs: of an album the first picture and how many there are, nothing that only the message itself shows. */
export function excerptMeta({ media, mentions: _, preview: __, poll, ...rest }: MetaData): MetaData {
  return {
    ...rest,
    ...(media ? { media: media.slice(0, 1).map(withoutPeaks), ...countsOf(media) } : {}),
    ...(poll ? { poll: withoutTally(poll) } : {}),
  }
}

/** What a reply shows of the message it answers. */
export function quoteOf(message: Message): QuotedMessage {
  const { messageId, seq, senderId, senderInfo, type, content, metaData, isRecalled, expiresTime } = message
  const shownMeta = isRecalled || metaData.system ? {} : excerptMeta(metaData)
  return {
    messageId,
    seq,
    senderId,
    senderInfo,
    type,
    content: isRecalled ? '' : excerptText(content),
    ...(Object.keys(shownMeta).length > 0 ? { metaData: shownMeta } : {}),
    isRecalled,
    ...(expiresTime === undefined ? {} : { expiresTime }),
  }
}

/** Which text of a message a part of it is of, in epoch milliseconds. */
export const textTimeOf = ({
  createdTime,
  editedTime,
}: Pick<Message, 'createdTime' | 'editedTime'>): number => editedTime ?? createdTime

/** A quote after the message that it shows changed: the part that was answered stays while the message says it. */
export function requote({ part }: QuotedMessage, message: Message): QuotedMessage {
  const isSaid = part && !message.isRecalled && part.textTime === textTimeOf(message)
  return { ...quoteOf(message), ...(isSaid ? { part } : {}) }
}

function countsOf(media: readonly Media[]): Pick<MetaData, 'mediaCount' | 'videoCount'> {
  const videoCount = media.filter(({ kind }) => kind === 'VIDEO').length
  return { mediaCount: media.length, ...(videoCount > 0 ? { videoCount } : {}) }
}

/** A vote does not reach quotes and lists, so they hold nothing that one changes. */
const withoutTally = ({ closesTime: _, closedTime: __, ...poll }: Poll): Poll => ({
  ...poll,
  options: [],
  voterCount: 0,
})

const withoutPeaks = ({ peaks: _, ...media }: Media): Media => media
