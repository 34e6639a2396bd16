import { type NewMessage, type NewPoll, stickers } from '@trau/contract'
import { bankName } from '@trau/contract/rules/banks'
import { fail } from '#platform/errors.ts'
import { findUserInfos, requireKnown } from '../../identity/index.ts'
import { may } from '../../room/index.ts'
import { readAlbum, readFile, readVoice } from '../media/files.ts'
import { readMentions } from '../mentions/mentions.ts'
import { readContent } from '../messages/content.ts'
import type { StoredMeta } from '../messages/meta.ts'
import { type Body, type Given, required, same } from './body-parts.ts'

type Kind = NewMessage['type']

/** How each kind is read. The content of what is no text is what an older client shows instead of it. */
const readers: { [K in Kind]: (input: Given) => Body | Promise<Body> } = {
  TEXT({ room, body }) {
    const content = readContent(body.content)
    const mentions = readMentions(room, body.content, content, body.mentions)
    return same(content, mentions.length > 0 ? { mentions } : undefined)
  },

  MEDIA: readAlbum,
  FILE: readFile,
  VOICE: readVoice,

  STICKER({ body }) {
    const sticker = required('sticker', body.sticker)
    return same(stickers[sticker.stickerId], { sticker })
  },

  async CONTACT({ app, me, body }) {
    const contactId = required('contactId', body.contactId)
    await requireKnown(app, me, [contactId])
    const contact = (await findUserInfos(app, me.tenantId, [contactId])).get(contactId)
    if (!contact) throw fail('userNotFound')
    return { content: '👤', meta: { contactId }, metaData: { contact } }
  },

  LOCATION({ body }) {
    const { name, latitude, longitude } = required('location', body.location)
    const location = { latitude, longitude, ...(name ? { name } : {}) }
    return same(name || `${latitude}, ${longitude}`, { location })
  },

  BANK({ body }) {
    const { amount, memo, ...account } = required('bank', body.bank)
    const bank = {
      ...account,
      ...(amount === undefined ? {} : { amount }),
      ...(memo?.trim() ? { memo: memo.trim() } : {}),
    }
    return same(`${bankName(bank.bankBin)} · ${bank.account} · ${bank.holder}`, { bank })
  },

  POLL({ app, room, body, sendTime = app.clock.now() }) {
    if (!may(room, 'membersCanMakePolls')) throw fail('roleTooLow')
    const poll = newPoll(required('poll', body.poll), sendTime)
    return same(poll.question, { poll })
  },
}

/**
 * What is sent, by its kind.
 * @throws messageEmpty, messageTooLong, roleTooLow, userNotFound, mediaNotFound, validationFailed
 */
export const readBody = (input: Given): Body | Promise<Body> => readers[input.body.type](input)

const longestPollMs = 366 * 24 * 3600_000

/** It ends after it is sent, within a year and a day. @throws validationFailed */
export function requirePollEnd(closesTime: number | undefined, sendTime: number): void {
  if (closesTime !== undefined && (closesTime <= sendTime || closesTime > sendTime + longestPollMs))
    throw fail('validationFailed', { fields: [{ path: 'body.poll.closesTime', reason: 'outOfRange' }] })
}

function newPoll(
  { options, closesTime, ...poll }: NewPoll,
  sendTime: number,
): NonNullable<StoredMeta['poll']> {
  const twice = options.findIndex((option, n) => options.indexOf(option) < n)
  if (twice >= 0)
    throw fail('validationFailed', { fields: [{ path: `body.poll.options.${twice}`, reason: 'twice' }] })
  requirePollEnd(closesTime, sendTime)
  return {
    ...poll,
    options: options.map((text, n) => ({ optionId: String(n + 1), text, count: 0, userIds: [] })),
    ...(closesTime === undefined ? {} : { closesTime }),
    voterCount: 0,
  }
}
