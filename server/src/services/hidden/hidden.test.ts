import { contract, type Media } from '@trau/contract'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fail } from '#platform/errors.ts'
import type { Person, TestApp } from '../../testing/app.ts'
import { endCallsOf, startGroupCallIn } from '../../testing/calls.ts'
import type { Mailbox } from '../../testing/mailbox.ts'
import { addNote } from '../../testing/note.ts'
import { putFile } from '../drive/testing/scene.ts'
import { postForFile, wrong } from '../identity-authen/testing/post.ts'
import { fileOf, photoWithPlace } from '../media/testing/samples.ts'
import { foldNoteOf } from '../note/document/folding.ts'
import { block, writeNote } from '../note/testing/documents.ts'
import { selectHeld } from '../own-data/own-data-store.ts'
import { selectHiddenFiles } from '../own-data/own-hidden-store.ts'
import { selectOwnMessages, selectRoomsWrittenIn } from '../own-data/own-messages-store.ts'
import { replayed } from '../room/testing/scene.ts'

const { getHiddenState, createHiddenPin, changeHiddenPin, unlockHidden, lockHidden, keepHiddenUnlocked } =
  contract.hidden
const { requestHiddenPinReset, resetHiddenPin } = contract.hidden
const minute = 60_000
const post = postForFile()
let app: TestApp
let mailbox: Mailbox
let an: Person

beforeAll(async () => {
  app = post.app
  mailbox = post.mailbox
})
beforeEach(async () => {
  an = await app.person('Nguyễn Văn An')
})

const tryPin = (pin: string) => an.call(unlockHidden, { body: { pin } })

/** A session that was opened later, since a token does not outlive what the clock is moved by. */
async function signInAgain() {
  const { username, password } = an
  const { data } = await app.call(contract.identityAuthen.login, { body: { username, password } })
  const token = data!.accessToken
  an = { ...an, call: (row, parts, options) => app.call(row, parts, { token, ...options }) }
}

describe('a PIN', () => {
  it('a PIN is set once, has four to six digits, and not those that everybody tries first: pinExists', async () => {
    expect(await an.ask(getHiddenState)).toEqual({ hasPin: false, isUnlocked: false })
    for (const pin of ['123', '1234567', 'abcd', '1111', '1234', '987654'])
      expect((await an.call(createHiddenPin, { body: { pin } })).error?.code, pin).toBe('validationFailed')
    expect(await an.ask(createHiddenPin, { body: { pin: '48291' } })).toEqual({
      hasPin: true,
      isUnlocked: false,
    })
    expect((await an.call(createHiddenPin, { body: { pin: '7777' } })).error?.code).toBe('validationFailed')
    expect((await an.call(createHiddenPin, { body: { pin: '9284' } })).error?.code).toBe('pinExists')
  })

  it('a PIN is changed with the present one, which is what a try is too: pinNotSet, pinWrong', async () => {
    const change = (currentPin: string, pin: string) =>
      an.call(changeHiddenPin, { body: { currentPin, pin } })
    expect((await change('4829', '9284')).error?.code).toBe('pinNotSet')
    await an.ask(createHiddenPin, { body: { pin: '4829' } })
    expect((await change('1357', '9284')).error).toMatchObject({ code: 'pinWrong', data: { triesLeft: 4 } })
    expect((await change('4829', '9284')).status).toBe(200)
    expect((await tryPin('4829')).error?.code).toBe('pinWrong')
    expect((await tryPin('9284')).data).toMatchObject({ hasPin: true, isUnlocked: true })
  })

  it('a PIN is refused after five wrong tries for 15 minutes, then for twice as long, also to the right one: pinLocked', async () => {
    await an.ask(createHiddenPin, { body: { pin: '4829' } })
    for (const expected of [15, 30]) {
      const wrongs = await Promise.all(Array.from({ length: 5 }, () => tryPin('1357')))
      expect(wrongs.filter(({ error }) => error?.code === 'pinLocked')).toHaveLength(1)
      const sixth = await tryPin('4829')
      expect([sixth.status, sixth.error?.code]).toEqual([403, 'pinLocked'])
      const { retryAfter } = sixth.error!.data as { retryAfter: number }
      expect(Math.abs(retryAfter - expected * 60)).toBeLessThan(10)
      app.clock.advance(expected * minute + 1_000)
      await signInAgain()
    }
    expect((await tryPin('4829')).data).toMatchObject({ isUnlocked: true })
    expect((await tryPin('1357')).error).toMatchObject({ code: 'pinWrong', data: { triesLeft: 4 } })
  })

  it('loses no try, the last one either, to a server that is too busy to look at it: rateLimited', async () => {
    await an.ask(createHiddenPin, { body: { pin: '4829' } })
    const verify = vi.spyOn(app.app.services.passwords, 'verify')
    for (const triesLeft of [4, 3, 2, 1]) {
      verify.mockRejectedValueOnce(fail('rateLimited', { retryAfter: 2 }))
      expect((await tryPin('1357')).error?.code).toBe('rateLimited')
      expect((await tryPin('1357')).error).toMatchObject({ code: 'pinWrong', data: { triesLeft } })
    }
    verify.mockRejectedValueOnce(fail('rateLimited', { retryAfter: 2 }))
    expect((await tryPin('1357')).error?.code).toBe('rateLimited')
    expect((await tryPin('4829')).data?.isUnlocked).toBe(true)

    const { promise: busy, reject: refuse } = Promise.withResolvers<boolean>()
    const { promise: full, resolve: fill } = Promise.withResolvers<void>()
    for (let n = 1; n <= 5; n++)
      verify.mockImplementationOnce(() => {
        if (n === 5) fill()
        return busy
      })
    const atOnce = Array.from({ length: 5 }, () => tryPin('1357'))
    await full
    refuse(fail('rateLimited', { retryAfter: 2 }))
    for (const { error } of await Promise.all(atOnce)) expect(error?.code).toBe('rateLimited')
    for (const triesLeft of [4, 3, 2, 1])
      expect((await tryPin('1357')).error).toMatchObject({ code: 'pinWrong', data: { triesLeft } })
    const { error } = await tryPin('1357')
    expect(error).toMatchObject({ code: 'pinLocked', data: { retryAfter: 15 * 60 } })
  })

  it('a PIN is free again after a lock whose process died over the last try', async () => {
    await an.ask(createHiddenPin, { body: { pin: '4829' } })
    for (let n = 1; n < 5; n++) await tryPin('1357')
    const { promise: lookedUp, resolve: resolveLookUp } = Promise.withResolvers<void>()
    const { promise: never, reject: die } = Promise.withResolvers<boolean>()
    vi.spyOn(app.app.services.passwords, 'verify').mockImplementationOnce(() => {
      resolveLookUp()
      return never
    })
    const dying = tryPin('4829')
    await lookedUp
    expect((await tryPin('4829')).error?.code).toBe('pinLocked')
    app.clock.advance(16 * minute)
    await signInAgain()
    expect((await tryPin('1357')).error).toMatchObject({ code: 'pinWrong', data: { triesLeft: 4 } })
    expect((await tryPin('4829')).data?.isUnlocked).toBe(true)
    die(fail('rateLimited', { retryAfter: 2 }))
    await dying
    expect((await tryPin('1357')).error).toMatchObject({ code: 'pinWrong', data: { triesLeft: 4 } })
  })

  it('a PIN that an earlier version left with five tries and no lock can be tried again', async () => {
    await an.ask(createHiddenPin, { body: { pin: '4829' } })
    await app.app.db.updateTable('hidden_pin').set({ tries: 5 }).where('user_id', '=', an.userId).execute()
    expect((await tryPin('1357')).error).toMatchObject({ code: 'pinWrong', data: { triesLeft: 4 } })
  })

  it('a PIN is stored as a slow hash alone', async () => {
    await an.ask(createHiddenPin, { body: { pin: '482913' } })
    const { rows } = await app.app.database.pool.query('SELECT * FROM hidden_pin WHERE user_id = $1', [
      an.userId,
    ])
    expect(rows[0].pin_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify({ ...rows[0], pin_hash: '' })).not.toContain('482913')
  })
})

describe('an unlock', () => {
  beforeEach(() => an.ask(createHiddenPin, { body: { pin: '4829' } }))

  it('an unlock is of one session, ends by locking, and by itself after 10 idle minutes, which being there puts off', async () => {
    const { username, password } = an
    const { data } = await app.call(contract.identityAuthen.login, { body: { username, password } })
    expect((await tryPin('4829')).data?.isUnlocked).toBe(true)
    const elsewhere = await an.ask(getHiddenState, {}, { token: data!.accessToken })
    expect(elsewhere).toEqual({ hasPin: true, isUnlocked: false })
    expect(await an.ask(lockHidden)).toEqual({ hasPin: true, isUnlocked: false })

    await tryPin('4829')
    app.clock.advance(6 * minute)
    expect((await an.ask(keepHiddenUnlocked)).isUnlocked).toBe(true)
    app.clock.advance(6 * minute)
    expect((await an.ask(getHiddenState)).isUnlocked).toBe(true)
    app.clock.advance(5 * minute)
    await signInAgain()
    await app.app.services.hidden.lockIdle()
    const { rows } = await app.app.database.pool.query('SELECT 1 FROM hidden_unlock WHERE user_id = $1', [
      an.userId,
    ])
    expect(rows).toEqual([])
  })
})

describe('a reset', () => {
  const email = () => `${an.username}@vidu.vn`
  async function prove() {
    await app.setUser(an, { email: email(), verified_email: true })
  }
  const request = (password = an.password) => an.call(requestHiddenPinReset, { body: { password } })
  const reset = (otpToken: string, code: string) =>
    an.call(resetHiddenPin, { body: { otpToken, code, pin: '9284' } })

  it('needs a PIN, the password and something proven: pinNotSet, wrongPassword, identifierMissing', async () => {
    expect((await request()).error?.code).toBe('pinNotSet')
    await an.ask(createHiddenPin, { body: { pin: '4829' } })
    expect((await request('sai rồi')).error?.code).toBe('wrongPassword')
    expect((await request()).error?.code).toBe('identifierMissing')
  })

  it('an account without a password resets its PIN by a session just opened or the authenticator app: reauthenticationRequired, secondFactorInvalid', async () => {
    await an.ask(createHiddenPin, { body: { pin: '4829' } })
    const secret = (await an.ask(contract.signIn.startTotp, { body: { password: an.password } })).secret
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() })
    await an.ask(contract.signIn.confirmTotp, { body: { code: codeNow() } })
    await prove()
    const ask = (body: object) => an.call(requestHiddenPinReset, { body })
    expect((await ask({ code: codeNow() })).error?.code).toBe('reauthenticationRequired')
    await app.setUser(an, { password_hash: null })
    expect((await ask({})).status).toBe(200)
    app.clock.advance(11 * minute)
    expect((await ask({})).error?.code).toBe('reauthenticationRequired')
    expect((await ask({ code: '000000' })).error?.code).toBe('secondFactorInvalid')
    const { otpToken } = (await ask({ code: codeNow() })).data!
    app.clock.advance(minute)
    // The token stands for what was proven.
    expect((await ask({ otpToken })).status).toBe(200)
  })

  it('with the code sets another PIN, clears the caller’s copy, and locks every session: codeWrong', async () => {
    const binh = await app.person('Trần Thị Bình')
    const { room } = await an.ask(contract.room.createRoom, { body: { userIds: [binh.userId] } })
    const { roomId } = room
    // Somebody listens, or nothing is kept to be replayed.
    const listening = (await binh.socket()).newSubscription(`room:${roomId}`)
    listening.subscribe()
    await listening.ready(5_000)
    await binh.ask(contract.chat.sendMessage, { params: { roomId }, body: { content: 'Chuyện cũ' } })
    expect((await replayed(an, roomId)).join()).toContain('Chuyện cũ')
    const [clientMessageId, sendTime] = [crypto.randomUUID(), app.clock.now() + 3_600_000]
    const later = { content: 'Chưa nói', clientMessageId, sendTime }
    await an.ask(contract.chat.scheduleMessage, { params: { roomId }, body: later })
    await an.ask(createHiddenPin, { body: { pin: '4829' } })
    await an.ask(contract.room.hideRoom, { params: { id: roomId } })
    await tryPin('4829')
    const draft = { params: { roomId }, body: { content: 'Lời chưa gửi' } }
    await an.ask(contract.chat.putDraft, draft)
    await prove()
    const { otpToken, to } = (await request()).data!
    expect(to).toContain('@vidu.vn')
    const code = await mailbox.nextCode(email())
    expect((await reset(otpToken, wrong(code))).error?.code).toBe('codeWrong')
    expect((await tryPin('4829')).data?.isUnlocked).toBe(true)

    expect((await reset(otpToken, code)).data).toEqual({ clearedRooms: 1 })
    expect((await an.ask(getHiddenState)).isUnlocked).toBe(false)
    expect((await reset(otpToken, code)).error?.code).toBe('codeExpired')
    expect((await tryPin('4829')).error?.code).toBe('pinWrong')
    const { items: notices } = await an.ask(contract.account.listSecurityNotices)
    expect(notices[0]!.kind).toBe('hiddenPinReset')
    expect((await mailbox.next(email())).subject).toBe('Trầu: Mã PIN trò chuyện ẩn đã được đặt lại')
    await tryPin('9284')
    expect((await an.ask(contract.chat.listDrafts)).items).toEqual([])
    const { items } = await an.ask(contract.room.listHiddenRooms)
    expect(items[0]!.room.lastMessage).toBeUndefined()
    expect(items[0]!.selfMember.unreadCount).toBe(0)
    expect((await an.ask(contract.chat.listMessages, { params: { roomId }, query: {} })).items).toEqual([])
    expect((await an.ask(contract.chat.listScheduledMessages)).items).toEqual([])
    expect((await replayed(an, roomId)).join()).not.toContain('Chuyện cũ')
    const theirs = await binh.ask(contract.chat.listMessages, { params: { roomId }, query: {} })
    expect(theirs.items.map(({ content }) => content)).toContain('Chuyện cũ')
  })
})

/** What a copy has of An, but for the bytes of files. */
async function held() {
  const rows = await Promise.all(
    app.app.personalData.map(data => selectHeld(app.app.db, 'default', an.userId, data)),
  )
  const roomIds = await selectRoomsWrittenIn(app.app.db, 'default', an.userId)
  const owner = { tenantId: 'default', userId: an.userId }
  return JSON.stringify([rows, await selectOwnMessages(app.app.db, owner, roomIds, { limit: 10 })])
}

it('a copy of one’s data says nothing of hidden rooms, of their files, links, or what was reported of them', async () => {
  const binh = await app.person('Trần Thị Bình')
  const makeRoom = async () =>
    (await an.ask(contract.room.createRoom, { body: { userIds: [binh.userId] } })).room.roomId
  const [roomId, openId] = [await makeRoom(), await makeRoom()]
  const upload = (name: string) =>
    an.ask(contract.media.uploadMedia, { body: { file: fileOf('nội dung', name, 'text/plain') } })
  const [kept, shared, planned] = [
    await upload('kín.txt'),
    await upload('chung.txt'),
    await upload('sau.txt'),
  ]
  const later = { clientMessageId: crypto.randomUUID(), sendTime: app.clock.now() + 3_600_000 }
  const carry = ({ mediaId }: Media, where: string) =>
    an.ask(contract.chat.sendMessage, {
      params: { roomId: where },
      body: { type: 'FILE', content: '', mediaIds: [mediaId] },
    })
  const { messageId } = await an.ask(contract.chat.sendMessage, {
    params: { roomId },
    body: { content: 'Cho riêng tôi' },
  })
  await an.ask(contract.chat.addReaction, { params: { id: messageId }, body: { reaction: '👍' } })
  await carry(kept, roomId)
  await carry(shared, roomId)
  await carry(shared, openId)
  await an.ask(contract.chat.scheduleMessage, {
    params: { roomId },
    body: { type: 'FILE', content: '', mediaIds: [planned.mediaId], ...later },
  })
  await an.ask(contract.invite.createInvite, { params: { roomId }, body: {} })
  const theirs = await binh.ask(contract.chat.sendMessage, {
    params: { roomId },
    body: { content: 'Lời doạ nạt' },
  })
  await an.ask(contract.moderation.createReport, {
    body: { userId: binh.userId, reason: 'FRAUD', text: 'Lừa tôi', roomId, messageIds: [theirs.messageId] },
  })

  const files = () => selectHiddenFiles(app.app.db, 'default', an.userId)
  const ofThere = [roomId, kept.mediaId, planned.mediaId, theirs.messageId, 'kín.txt', 'Lời doạ nạt']
  const before = await held()
  for (const text of ofThere) expect(before).toContain(text)
  expect(await files()).toEqual(new Set())
  await an.ask(createHiddenPin, { body: { pin: '4829' } })
  await an.ask(contract.room.hideRoom, { params: { id: roomId } })
  const after = await held()
  for (const text of ofThere) expect(after).not.toContain(text)
  for (const text of [openId, shared.mediaId, 'Lừa tôi']) expect(after).toContain(text)
  expect(await files()).toEqual(new Set([kept.mediaId, planned.mediaId]))
})

it('a copy of one’s data says nothing of the calls, drive and notes of hidden rooms, nor of the pictures in locked notes', async () => {
  const binh = await app.person('Trần Thị Bình')
  const { room } = await an.ask(contract.room.createRoom, { body: { userIds: [binh.userId] } })
  const { roomId } = room
  const callId = await startGroupCallIn(an, roomId)
  const inCall = { text: 'mã két 4471', clientMessageId: crypto.randomUUID() }
  await an.ask(contract.call.sendCallMessage, { params: { callId }, body: inCall })
  await endCallsOf(an)
  await putFile(an, 'hop-dong-kin.txt', { parentId: roomId, content: 'hợp đồng' })
  await putFile(an, 'hoa-don.txt')
  const share = (who: Person, noteId: string) =>
    who.ask(contract.noteSharing.shareNote, {
      params: { noteId },
      body: { roomIds: [roomId], role: 'EDIT', clientShareId: crypto.randomUUID() },
    })
  const own = await addNote(an, 'Việc chung')
  await share(an, own)
  const theirs = await addNote(binh, 'Của Bình')
  await share(binh, theirs)
  for (const [noteId, text] of [
    [own, 'Góp ý chung'],
    [theirs, 'Góp ý kín'],
  ] as const)
    await an.ask(contract.noteSharing.addNoteComment, {
      params: { noteId },
      body: { text, clientCommentId: crypto.randomUUID() },
    })
  const photo = { body: { file: fileOf(await photoWithPlace(), 'anh-kin.jpg') } }
  const { mediaId } = await an.ask(contract.media.uploadMedia, photo)
  const locked = await writeNote(an, 'Nhật ký', block('image', { mediaId, alt: '' }))
  await foldNoteOf(app.app, an.tenant, locked)

  const ofThere = ['mã két 4471', callId, 'hop-dong-kin.txt', roomId, 'Góp ý kín', mediaId]
  const before = await held()
  for (const text of ofThere) expect(before).toContain(text)
  await an.ask(createHiddenPin, { body: { pin: '4829' } })
  await an.ask(contract.room.hideRoom, { params: { id: roomId } })
  await tryPin('4829')
  await an.ask(contract.note.setNoteLocked, { params: { noteId: locked }, body: { isLocked: true } })
  const after = await held()
  for (const text of ofThere) expect(after, text).not.toContain(text)
  for (const text of ['hoa-don.txt', own, 'Góp ý chung']) expect(after).toContain(text)
  expect((await selectHiddenFiles(app.app.db, 'default', an.userId)).size).toBe(2)
})

it('a copy of one’s data goes on saying nothing of a hidden room after one has left it, until one is in it openly', async () => {
  const binh = await app.person('Trần Thị Bình')
  const { room } = await binh.ask(contract.room.createRoom, { body: { userIds: [an.userId] } })
  const { roomId } = room
  const { messageId } = await binh.ask(contract.chat.sendMessage, {
    params: { roomId },
    body: { content: 'Chào' },
  })
  await an.ask(contract.chat.addReaction, { params: { id: messageId }, body: { reaction: '👍' } })
  await an.ask(contract.chat.sendMessage, { params: { roomId }, body: { content: 'Chào lại' } })
  await an.ask(createHiddenPin, { body: { pin: '4829' } })
  await an.ask(contract.room.hideRoom, { params: { id: roomId } })
  const remove = () =>
    binh.ask(contract.room.removeMembers, { params: { roomId }, query: { userIds: an.userId } })
  await remove()
  expect(await held()).not.toContain(roomId)
  await binh.ask(contract.room.addMembers, { params: { roomId }, body: { userIds: [an.userId] } })
  expect(await held()).toContain(roomId)
  await remove()
  expect(await held()).toContain(roomId)
})
