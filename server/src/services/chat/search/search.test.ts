import { contract, type Message } from '@trau/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { judge, makeQueries, makeSentences } from '../../../testing/sentences.ts'
import { makeGroup, say, sceneForFile } from '../../room/testing/scene.ts'
import { seedMessages } from '../testing/seed-messages.ts'

const scene = sceneForFile()

async function findAll(who: Person, search: string, roomId?: string): Promise<Message[]> {
  const hits: Message[] = []
  let cursor: string | undefined
  do {
    const page = await who.ask(contract.chat.searchMessages, {
      query: { search, limit: 100, ...(roomId ? { roomId } : {}), ...(cursor ? { cursor } : {}) },
    })
    hits.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return hits
}

it('294 Vietnamese queries find every message that answers and no other, exact marks first', async () => {
  const { app, an, binh, chi } = scene
  const texts = makeSentences(360)
  for (let n = 0; n < 3; n++) {
    const { room } = await makeGroup(chi, [an, binh], `Nhóm ${n}`)
    const authorIds = [an, binh, chi].map(person => person.userId)
    const part = texts.slice(n * 120, (n + 1) * 120)
    await seedMessages(app.app, { tenantId: 'default', roomId: room.roomId, authorIds }, part)
  }
  const queries = makeQueries()
  expect(queries.length).toBeGreaterThanOrEqual(200)
  let wanted = 0
  let recalled = 0
  const search = async (text: string) => {
    const found = await findAll(chi, text)
    const hits = new Set(texts.filter(one => judge(one, text).isHit))
    wanted += hits.size
    recalled += new Set(found.map(({ content }) => content).filter(content => hits.has(content))).size
    expect(found.filter(({ content }) => !hits.has(content))).toEqual([])
    // All exact ones stand before all others, and each part is from the newest on.
    const places = found.map(({ content, createdTime }) => [
      judge(content, text).isExact ? 1 : 0,
      createdTime,
    ])
    expect(places).toEqual([...places].sort((a, b) => b[0]! - a[0]! || b[1]! - a[1]!))
  }
  for (let n = 0; n < queries.length; n += 6)
    await Promise.all(queries.slice(n, n + 6).map(({ text }) => search(text)))
  expect(wanted).toBeGreaterThan(500)
  expect(recalled / wanted).toBeGreaterThanOrEqual(0.99)
})

/** What somebody may do that changes who sees what; `n` chooses among rooms, people and messages. */
const deed = fc.record({
  what: fc.constantFrom(
    'say',
    'say',
    'say',
    'edit',
    'recall',
    'hide',
    'clear',
    'leave',
    'add',
    'end',
    'decline',
  ),
  who: fc.nat(3),
  n: fc.nat(50),
})

it('nobody ever finds what the rooms they are in do not show them', async () => {
  const { app, an, binh, chi, dung } = scene
  const people = [an, binh, chi, dung]
  const { pool } = app.app.database
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 12, maxLength: 22 }), async deeds => {
      const word = `vết${Math.random().toString(36).slice(2)}`
      const rooms = [
        (await makeGroup(an, [binh, chi])).room.roomId,
        (await makeGroup(an, [chi, dung])).room.roomId,
      ]
      /** Ended and not swept yet: a page of the room may show it still, a search does not. */
      const over = new Set<string>()
      const sent: { message: Message; by: Person }[] = []
      for (const { what, who, n } of deeds) {
        const by = people[who]!
        const roomId = rooms[n % 2]!
        const target = sent[n % Math.max(1, sent.length)]
        const named = target && {
          params: { id: target.message.messageId },
          query: { roomId: target.message.roomId },
        }
        // Many are refused, which is as well: another test holds who may.
        if (what === 'say') {
          const answer = await by.call(contract.chat.sendMessage, {
            params: { roomId },
            body: { content: `Có ${word} ở đây` },
          })
          if (answer.data) sent.push({ message: answer.data, by })
        } else if (what === 'leave') {
          await by.call(contract.room.leaveRoom, { params: { id: roomId }, body: { silent: true } })
        } else if (what === 'add') {
          await an.call(contract.room.addMembers, { params: { roomId }, body: { userIds: [by.userId] } })
        } else if (what === 'decline') {
          await pool.query(
            'UPDATE room_member SET is_declined = NOT is_declined WHERE room_id = $1 AND user_id = $2',
            [roomId, by.userId],
          )
        } else if (named && what === 'edit') {
          const content = n % 2 ? 'Đã đổi ý' : `Vẫn ${word.toUpperCase()}`
          await target.by.call(contract.chat.editMessage, { ...named, body: { content } })
        } else if (named && what === 'recall') await target.by.call(contract.chat.deleteMessageForAll, named)
        else if (named && what === 'hide') await by.call(contract.chat.deleteMessageForMe, named)
        else if (named && what === 'clear') {
          const { roomId: cleared, seq } = target.message
          await pool.query('UPDATE room_member SET cleared_seq = $3 WHERE room_id = $1 AND user_id = $2', [
            cleared,
            by.userId,
            seq,
          ])
        } else if (target && what === 'end') {
          const { roomId: ended, seq } = target.message
          const end =
            n % 2 ? 'DELETE FROM message' : "UPDATE message SET expires_time = now() - interval '1 second'"
          await pool.query(`${end} WHERE room_id = $1 AND seq = $2`, [ended, seq])
          if (n % 2 === 0) over.add(target.message.messageId)
        }
      }
      for (const person of people) {
        const shown = await Promise.all(
          rooms.map(async roomId => {
            const list = await person.call(contract.chat.listMessages, {
              params: { roomId },
              query: { limit: 100 },
            })
            return (list.data?.items ?? []).filter(
              ({ messageId, content, isRecalled }) =>
                !isRecalled && !over.has(messageId) && content.toLowerCase().includes(word),
            )
          }),
        )
        const { rows } = await pool.query<{ room_id: string }>(
          'SELECT room_id FROM room_member WHERE user_id = $1 AND is_declined AND room_id = ANY($2)',
          [person.userId, rooms],
        )
        const putAway = new Set(rows.map(row => row.room_id))
        const ids = (messages: Message[]) => messages.map(({ messageId }) => messageId).sort()
        expect(ids(await findAll(person, word))).toEqual(
          ids(shown.flat().filter(({ roomId }) => !putAway.has(roomId))),
        )
        for (const [index, roomId] of rooms.entries()) {
          const inRoom = await person.call(contract.chat.searchMessages, {
            query: { search: word, roomId, limit: 100 },
          })
          expect(ids(inRoom.data?.items ?? [])).toEqual(ids(shown[index]!))
        }
      }
    }),
    { numRuns: 5 },
  )
})

it('what is quoted is found where it was said, not where it is quoted', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const message = await say(an, room.roomId, 'Bờ kè Nhiêu Lộc')
  await say(binh, room.roomId, 'Ừ đúng đó', { replyToMessageId: message.messageId })
  const hits = await findAll(binh, 'nhieu loc')
  expect(hits.map(({ messageId }) => messageId)).toEqual([message.messageId])
})

it('finds emoji, parts of scripts without spaces, and names with signs', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const said = [
    '🎉 sinh nhật Lan',
    '明天的会议取消了',
    'ประชุมพรุ่งนี้นะ',
    'Học C++ hay C#',
    'Cậu Chín',
    'iPhone手机壳',
    '오늘 긴급회의 있어요',
    'ﾃﾞｰﾀ資料',
  ]
  for (const text of said) await say(an, room.roomId, text)
  for (const [search, ...expected] of [
    ['🎉', 0],
    ['🎉 lan', 0],
    ['会议', 1],
    ['会', 1],
    ['取消了', 1],
    ['议会'],
    ['พรุ่งนี้', 2],
    ['C++', 3],
    ['c#', 3],
    ['c', 4, 3],
    ['手机', 5],
    ['iphone 手', 5],
    ['회의', 6],
    ['의', 6],
    ['회 긴급', 6],
    ['의회'],
    ['ｰﾀ', 7],
    ['ﾀ資', 7],
  ] as const)
    expect(
      (await findAll(binh, search, room.roomId)).map(({ content }) => content),
      search,
    ).toEqual(expected.map(n => said[n]))
})

it('finds a telephone number in any spelling, whichever it was written in', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const said = ['Gọi chị Hoa 0912 345 678 nhé', 'Số mới: 0912345678.', '+84 91 234 5678', 'Mã 10912345678']
  for (const text of said) await say(an, room.roomId, text)
  for (const search of ['0912345678', '0912.345.678', '+84912345678', '84 912 345 678'])
    expect(
      (await findAll(binh, search, room.roomId)).map(({ content }) => content),
      search,
    ).toEqual([said[2], said[1], said[0]])
  expect(await findAll(binh, 'hoa 0912 345', room.roomId)).toHaveLength(1)
})

it('cuts plain text into the words that the rules for any language cut it into', async () => {
  const { pool } = scene.app.app.database
  const piece = fc.oneof(
    fc.string({ unit: 'binary-ascii', maxLength: 12 }).map(text => text.replaceAll('\0', ' ')),
    fc.constantFrom(
      'Đừng quên, ',
      'bản vẽ',
      ' https://vi.wikipedia.org/',
      'Http://x',
      '😀',
      'мир',
      '約',
      'ß',
      '½',
    ),
  )
  const texts = fc.sample(fc.array(piece, { maxLength: 12 }), 300).map(pieces => pieces.join(''))
  texts.push('a'.repeat(700), 'ab '.repeat(400), 'ố'.repeat(300))
  const { rows } = await pool.query<{ content: string; type: string; words: string; expected: string }>(
    `SELECT content, type, message_words(type, content, $2)::text AS words,
        array_to_tsvector(text_words(fold_composed(content)) || ('@' || floor(extract(epoch FROM $2) / 604800)::int)
          || CASE WHEN type IN ('TEXT', 'SYSTEM') THEN '{}'::text[] ELSE ARRAY['#' || lower(type)] END
          || CASE WHEN content ~* '\\mhttps?://' THEN '{#link}'::text[] ELSE '{}'::text[] END)::text AS expected
      FROM unnest($1::text[]) AS t(content), unnest(ARRAY['TEXT', 'VOICE']) AS k(type)`,
    [texts, new Date('2026-11-19T00:00:00Z')],
  )
  expect(rows.filter(({ words, expected }) => words !== expected)).toEqual([])
  expect(rows).toHaveLength(606)
})
