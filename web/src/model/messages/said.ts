import { type LineOf, type LineWords, messageLine } from '@trau/contract/rules/message-line'
import { textOf } from '../../i18n/text.ts'
import { chat } from '../../i18n/vi/chat.ts'
import { kinds } from '../../i18n/vi/kinds.ts'
import type { MessageBody, OutboxEntry } from '../../storage/local-db.ts'
import { mediaOnTheirWay } from './carried.ts'

/** Asked for at each use: the language may have changed. */
const lineWords = (): LineWords => {
  const { carried, someone } = textOf(chat)
  const { saidSticker, saidContact, saidLocation, saidBank, saidPoll, saidDrive, saidNote, saidCall } =
    textOf(kinds)
  return {
    ...carried,
    sticker: saidSticker,
    contact: name => saidContact(name || someone),
    location: saidLocation,
    bank: saidBank,
    poll: saidPoll,
    drive: saidDrive,
    note: saidNote,
    call: saidCall,
  }
}

/** What a message says, in one line: for lists, quotes, notices and screen readers. */
export const messageSummary = (saying: LineOf): string => messageLine(saying, lineWords())

/** A message on its way, as it will be seen: what only the server knows is missing from it. */
export function sayingOf(entry: MessageBody | OutboxEntry): LineOf {
  const { type = 'TEXT', content = '', ...body } = entry
  const { mentions, sticker, contactId, location, bank, poll } = body
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
      ...(bank ? { bank } : {}),
      ...(poll ? { poll: withoutVotes(poll) } : {}),
    },
  }
}

const withoutVotes = ({ options, ...poll }: NonNullable<MessageBody['poll']>) => ({
  isAnonymous: false,
  isMultiple: false,
  canAddOptions: false,
  ...poll,
  options: options.map((text, n) => ({ optionId: String(n + 1), text, count: 0, userIds: [] })),
  voterCount: 0,
})
