import { contract, type NewPoll } from '@trau/contract'
import { beforeAll, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { mirrorOf } from '../../../testing/law.ts'
import { makeGroup, say, sceneForFile, setRole } from '../../room/testing/scene.ts'

const scene = sceneForFile()
let roomId: string
beforeAll(async () => {
  const { an, binh, chi } = scene
  roomId = (await makeGroup(an, [binh, chi])).room.roomId
})

const ask = async (who: Person, more: Partial<NewPoll> = {}) =>
  (
    await who.ask(contract.chat.sendMessage, {
      params: { roomId },
      body: { type: 'POLL', poll: { question: 'Ăn gì?', options: ['Phở', 'Bún', 'Cơm'], ...more } },
    })
  ).messageId
const vote = (who: Person, id: string, optionIds: string[]) =>
  who.call(contract.chat.votePoll, { params: { id }, body: { optionIds } })
const votesOf = (who: Person, id: string) => who.call(contract.chat.listPollVotes, { params: { id } })
const close = (who: Person, id: string) => who.call(contract.chat.closePoll, { params: { id } })
const add = (who: Person, id: string, text: string) =>
  who.call(contract.chat.addPollOption, { params: { id }, body: { text } })

it('votes are counted for everybody at once, changed, and taken back', async () => {
  const { an, binh, chi } = scene
  const id = await ask(an)
  const theirs = await mirrorOf(chi)
  await theirs.open(roomId)
  await vote(binh, id, ['2'])
  await vote(chi, id, ['2'])
  const { data } = await vote(binh, id, ['1'])
  expect(data!.metaData.poll).toMatchObject({
    options: [
      { optionId: '1', count: 1, userIds: [binh.userId] },
      { optionId: '2', count: 1, userIds: [chi.userId] },
      { optionId: '3', count: 0, userIds: [] },
    ],
    voterCount: 2,
  })
  await theirs.expectEventsMatchRefetch()
  const { data: votes } = await votesOf(an, id)
  expect(votes!.items.map(({ optionId, user }) => [optionId, user.name])).toEqual([
    ['2', 'Lê Ngọc Chi'],
    ['1', 'Trần Thị Bình'],
  ])
  const { data: none } = await vote(binh, id, [])
  expect(none!.metaData.poll!.voterCount).toBe(1)
  expect(await binh.ask(contract.chat.getPollVote, { params: { id } })).toEqual({ optionIds: [] })
})

it('a poll that hides its results shows them to who has voted only, and to all once it is closed', async () => {
  const { an, binh, chi } = scene
  const id = await ask(an, { hidesResults: true, closesTime: scene.app.clock.now() + 60_000 })
  const own = (who: Person) => who.ask(contract.chat.getPollVote, { params: { id } })
  const nothing = { options: [1, 2, 3].map(() => ({ count: 0, userIds: [] })), voterCount: 0 }
  const theirs = await mirrorOf(chi)
  await theirs.open(roomId)
  const { data } = await vote(binh, id, ['2'])
  expect(data!.metaData.poll, 'the answer is the view of the room').toMatchObject(nothing)
  await theirs.expectEventsMatchRefetch()
  const seen = await chi.ask(contract.chat.listMessages, { params: { roomId } })
  expect(seen.items.find(({ messageId }) => messageId === id)!.metaData.poll).toMatchObject(nothing)
  expect(await own(chi)).toEqual({ optionIds: [] })
  expect((await votesOf(chi, id)).error?.code).toBe('pollResultsHidden')
  expect((await votesOf(an, id)).error?.code, 'the author too').toBe('pollResultsHidden')

  const results = {
    options: [{ count: 0 }, { count: 1, userIds: [binh.userId] }, { count: 0 }],
    voterCount: 1,
  }
  expect(await own(binh)).toMatchObject({ optionIds: ['2'], poll: results })
  expect((await votesOf(binh, id)).data!.items).toHaveLength(1)
  await vote(binh, id, [])
  expect(await own(binh), 'taken back').toEqual({ optionIds: [] })
  await vote(binh, id, ['2'])

  scene.app.clock.advance(61_000)
  expect(await own(chi), 'its time is over').toMatchObject({ optionIds: [], poll: results })
  const { data: closed } = await close(an, id)
  expect(closed!.metaData.poll).toMatchObject(results)
  await theirs.expectEventsMatchRefetch()
})

it('many votes at once are all counted, each person once', async () => {
  const { an, binh, chi } = scene
  const id = await ask(an, { isMultiple: true })
  await Promise.all(
    [an, binh, chi].flatMap(person => [
      vote(person, id, ['1']),
      vote(person, id, ['1', '3']),
      vote(person, id, ['1', '3']),
    ]),
  )
  await Promise.all([an, binh, chi].map(person => vote(person, id, ['1', '3'])))
  const { metaData } = await an.ask(contract.chat.getMessage, { params: { id } })
  expect(metaData.poll!.options.map(({ count }) => count)).toEqual([3, 0, 3])
  expect(metaData.poll!.voterCount).toBe(3)
})

it('an anonymous poll tells nobody who chose what, but each their own', async () => {
  const { an, binh } = scene
  const id = await ask(an, { isAnonymous: true })
  const { data } = await vote(binh, id, ['2'])
  expect(data!.metaData.poll!.options[1]).toMatchObject({ count: 1, userIds: [] })
  expect((await votesOf(an, id)).error?.code).toBe('notForThisKind')
  expect(await binh.ask(contract.chat.getPollVote, { params: { id } })).toEqual({ optionIds: ['2'] })
})

it('refuses two choices where one is asked for, and a choice that there is not', async () => {
  const { an, binh } = scene
  const id = await ask(an)
  expect((await vote(binh, id, ['1', '2'])).error?.code).toBe('validationFailed')
  expect((await vote(binh, id, ['9'])).error?.code).toBe('pollOptionNotFound')
  const text = await say(an, roomId, 'Không phải bình chọn')
  expect((await vote(binh, text.messageId, [])).error?.code).toBe('notForThisKind')
  const { metaData } = await an.ask(contract.chat.getMessage, { params: { id } })
  expect(metaData.poll!.voterCount).toBe(0)
})

it('after the deadline, or once it is closed, nothing changes any more', async () => {
  const { app, an, binh, chi } = scene
  const dated = await ask(an, { closesTime: app.clock.now() + 60_000, canAddOptions: true })
  await vote(binh, dated, ['1'])
  app.clock.advance(60_001)
  expect((await vote(binh, dated, ['2'])).error?.code).toBe('pollClosed')
  expect((await add(binh, dated, 'Xôi')).error?.code).toBe('pollClosed')

  const open = await ask(binh)
  expect((await close(chi, open)).error?.code).toBe('notYourMessage')
  expect((await close(an, open)).data!.metaData.poll!.closedTime, 'the owner may').toBeGreaterThan(0)
  expect((await vote(chi, open, ['1'])).error?.code).toBe('pollClosed')
  await an.ask(contract.chat.deleteMessageForAll, { params: { id: dated } })
  expect((await vote(binh, dated, [])).error?.code).toBe('messageRecalled')
  const left = await app.app.db.selectFrom('poll_vote').selectAll().where('room_id', '=', roomId).execute()
  const { seq } = await an.ask(contract.chat.getMessage, { params: { id: dated } })
  expect(left.filter(row => row.seq === seq)).toEqual([])
})

it('choices are added by its author, and by others where it allows that', async () => {
  const { an, binh, chi } = scene
  const mine = await ask(an)
  expect((await add(binh, mine, 'Xôi')).error?.code).toBe('notYourMessage')
  expect((await add(an, mine, 'Phở')).error?.code).toBe('pollOptionExists')
  const open = await ask(an, { canAddOptions: true, options: Array.from({ length: 19 }, (_, n) => `${n}`) })
  const { data } = await add(binh, open, 'Xôi')
  expect(data!.metaData.poll!.options.at(-1)).toEqual({ optionId: '20', text: 'Xôi', count: 0, userIds: [] })
  expect((await add(binh, open, 'Bánh mì')).error).toMatchObject({
    code: 'tooManyPollOptions',
    data: { max: 20 },
  })
  await setRole(an, roomId, chi, 4)
  expect((await add(chi, open, 'Bánh')).error?.code).toBe('roleTooLow')
  await setRole(an, roomId, chi, 3)
})
