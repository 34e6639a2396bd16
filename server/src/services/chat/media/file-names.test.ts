import { contract, type Media } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { takeSteps } from '#platform/db/migrate.ts'
import type { Person } from '../../../testing/app.ts'
import { fileOf } from '../../media/testing/samples.ts'
import { makeGroup, say, sceneForFile } from '../../room/testing/scene.ts'
import { sweepExpired } from '../expiry/expiry.ts'

const scene = sceneForFile()
let roomId: string
beforeAll(async () => {
  roomId = (await makeGroup(scene.an, [scene.binh], 'Hồ sơ')).room.roomId
})

const { sendMessage, searchMessages, listMessages, deleteMessageForAll, deleteMessageForMe, forwardMessage } =
  contract.chat

const upload = (who: Person, name: string): Promise<Media> =>
  who.ask(contract.media.uploadMedia, {
    body: { file: fileOf('%PDF-1.7 nội dung', name, 'application/pdf') },
  })
async function sendFile(who: Person, name: string, content = '', room = roomId) {
  const { mediaId } = await upload(who, name)
  return who.ask(sendMessage, {
    params: { roomId: room },
    body: { type: 'FILE', content, mediaIds: [mediaId] },
  })
}
const found = async (who: Person, search: string, query: object = {}) =>
  (await who.ask(searchMessages, { query: { search, ...query } })).items.map(({ messageId }) => messageId)

it('a file is found by its name without marks, everywhere, in its room and in the page of a room', async () => {
  const { an, binh, chi } = scene
  const { messageId } = await sendFile(an, 'Hợp_đồng-thuê-nhà (bản 2).pdf')
  for (const text of [
    'hop dong',
    'thuê nhà',
    'ban 2',
    'hop-dong thue-nha pdf',
    'HỢP_ĐỒNG'.normalize('NFD'),
  ]) {
    expect(await found(binh, text), text).toEqual([messageId])
    expect(await found(binh, text, { roomId }), text).toEqual([messageId])
  }
  expect(await found(binh, 'hop dong', { has: 'FILE' })).toEqual([messageId])
  expect(await found(binh, 'hop dong', { has: 'MEDIA' })).toEqual([])
  expect(await found(binh, 'hop dong', { senderId: binh.userId })).toEqual([])
  const page = await binh.ask(listMessages, { params: { roomId }, query: { search: 'thue nha' } })
  expect(page.items.map(one => one.messageId)).toEqual([messageId])
  expect(await found(chi, 'hop dong')).toEqual([])
})

it('a file is found by parts of a name without spaces, and by its emoji', async () => {
  const { an, binh } = scene
  const minutes = await sendFile(an, '会议记录.pdf')
  const party = await sendFile(an, 'Tiệc 🎉.pdf', '생일파티')
  for (const [search, ...messages] of [
    ['记录', minutes],
    ['会议记', minutes],
    ['录记'],
    ['🎉', party],
    ['🎉 tiec', party],
    ['파티 🎉', party],
  ] as const)
    expect(await found(binh, search), search).toEqual(messages.map(({ messageId }) => messageId))
})

it('words of the caption and of the name count together, exact marks first, and each message once', async () => {
  const { an, binh } = scene
  const late = await sendFile(an, 'bang-ke.xlsx', 'Quý ba đây')
  const exact = await sendFile(an, 'bảng kê.xlsx')
  const said = await say(an, roomId, 'Bảng kê đâu rồi?')
  const newest = await sendFile(an, 'Bang ke.xlsx', 'bảng kê mới')
  expect(await found(binh, 'quy ba bang ke')).toEqual([late.messageId])
  expect(await found(binh, 'bảng kê')).toEqual([newest, said, exact, late].map(({ messageId }) => messageId))
  const { total } = await binh.ask(searchMessages, { query: { search: 'bang ke' } })
  expect(total).toBe(4)
})

it('a forwarded file is found where it was passed on to', async () => {
  const { an, chi } = scene
  const other = (await makeGroup(an, [chi], 'Khác')).room.roomId
  const { messageId } = await sendFile(an, 'lịch-trực.pdf')
  await an.ask(forwardMessage, {
    params: { id: messageId },
    query: { roomId },
    body: { roomIds: [other], clientMessageId: uuidv7() },
  })
  expect(await found(chi, 'lich truc')).toHaveLength(1)
})

it('nobody finds the name of a file that they may not see', async () => {
  const { app, an, binh, chi } = scene
  const { pool } = app.app.database
  const one = await sendFile(an, 'quyet-dinh-1.pdf')
  const two = await sendFile(an, 'quyet-dinh-2.pdf')
  const both = [two.messageId, one.messageId]
  expect(await found(binh, 'quyet dinh')).toEqual(both)

  const set = (change: string) =>
    pool.query(`UPDATE room_member SET ${change} WHERE room_id = $1 AND user_id = $2`, [roomId, binh.userId])
  await set('is_hidden = true')
  expect(await found(binh, 'quyet dinh')).toEqual([])
  await set('is_hidden = false, is_declined = true')
  expect(await found(binh, 'quyet dinh')).toEqual([])
  await set(`is_declined = false, cleared_seq = ${one.seq}`)
  expect(await found(binh, 'quyet dinh')).toEqual([two.messageId])
  await set('cleared_seq = 0')

  const named = (message: { messageId: string }) => ({ params: { id: message.messageId }, query: { roomId } })
  await binh.ask(deleteMessageForMe, named(two))
  expect(await found(binh, 'quyet dinh')).toEqual([one.messageId])
  expect(await found(an, 'quyet dinh')).toEqual(both)

  await an.ask(deleteMessageForAll, named(one))
  expect(await found(an, 'quyet dinh')).toEqual([two.messageId])
  const { rows } = await pool.query('SELECT file_names FROM message WHERE message_id = $1', [one.messageId])
  expect(rows).toEqual([{ file_names: null }])

  await pool.query("UPDATE message SET expires_time = now() - interval '1 second' WHERE message_id = $1", [
    two.messageId,
  ])
  expect(await found(an, 'quyet dinh')).toEqual([])
  await sweepExpired(app.app)
  const swept = await pool.query("SELECT 1 FROM message WHERE message_id = $1 AND file_names <> ''", [
    two.messageId,
  ])
  expect(swept.rows).toEqual([])
  expect(await found(chi, 'quyet dinh')).toEqual([])
})

it('files that were sent before the step of the schema are found after it', async () => {
  const { app, an, binh } = scene
  const { messageId } = await sendFile(an, 'biên-bản-cũ.pdf')
  const client = await app.app.database.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(`
      DROP INDEX message_words_of_files;
      DROP TRIGGER message_file_names ON message;
      DROP FUNCTION set_file_names();
      ALTER TABLE message DROP COLUMN file_names;
      DROP FUNCTION media_names(jsonb);
      DELETE FROM migration WHERE name = '0072_chat_file_names'`)
    await takeSteps(client, ['0072_chat_file_names'])
    await client.query('COMMIT')
  } finally {
    client.release()
  }
  expect(await found(binh, 'bien ban cu')).toEqual([messageId])
})

it('Korean that was sent before the step of the schema is found by its parts after it', async () => {
  const { app, an, binh } = scene
  const [before, step] = ['0351_search_any_script', '0421_search_korean']
  const { messageId } = await sendFile(an, '주간보고.pdf')
  const said = await say(an, roomId, '긴급회의')
  const client = await app.app.database.pool.connect()
  const take = async (name: string) => {
    await client.query(`DELETE FROM migration WHERE name = '${name}'; BEGIN`)
    await takeSteps(client, [name])
    await client.query('COMMIT')
  }
  try {
    await client.query('DROP FUNCTION special_words(text); DROP FUNCTION search_words(text)')
    await take(before)
    for (const search of ['보고', '회의']) expect(await found(binh, search), search).toEqual([])
    await take(step)
  } finally {
    client.release()
  }
  expect(await found(binh, '보고')).toEqual([messageId])
  expect(await found(binh, '회의')).toEqual([said.messageId])
})

it('the index of file names answers what a search asks', async () => {
  const client = await scene.app.app.database.pool.connect()
  try {
    await client.query('BEGIN; SET LOCAL enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT 1 FROM message m WHERE m.file_names IS NOT NULL
        AND message_words(m.type, m.content || ' ' || m.file_names, m.created_time) @@ '''hop'':*'::tsquery`,
    )
    expect(rows.map(row => row['QUERY PLAN']).join('\n')).toMatch(/Index Cond: \(message_words\(/)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
