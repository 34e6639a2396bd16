import { type EventEnvelope, type EventName, events } from '@trau/contract'
import { describe, expect, it } from 'vitest'
import { makeGroup, say, sceneForFile, setBlock } from '../services/room/testing/scene.ts'
import type { Person } from './app.ts'
import { eventually } from './eventually.ts'
import { type Mirror, mirrorOf } from './law.ts'
import { type Law, laws, type Stage } from './law-acts.ts'
import { addNote } from './note.ts'

const scene = sceneForFile({ REALTIME_BEAT_MS: '100' })

describe('state after an event is what a fresh fetch finds', () => {
  it('for every event there is', () => {
    expect(Object.keys(laws).sort()).toEqual(Object.keys(events).sort())
  })

  it.each(Object.keys(events) as EventName[])('%s', async name => {
    const stage = await setStage()
    const { hearer = 'an', act, fetch, fromEvent, list } = laws[name] as Law<EventName>
    const [mine, theirs] = await Promise.all([openMirror(stage.an, stage), openMirror(stage.binh, stage)])
    const mirror = hearer === 'an' ? mine : theirs
    const known = (await list?.fetch(stage)) ?? {}
    await act(stage)
    await eventually(() => expect(mirror.heard(name)).not.toEqual([]))
    await stage.an.eventsPublished()
    for (const each of [mine, theirs]) await each.expectEventsMatchRefetch()
    const last = () => mirror.heard(name).at(-1)! as never
    // What is published of somebody's coming and going needs no row of the outbox: a later event may still be on its way.
    if (fetch)
      await eventually(async () => {
        const lastEvent = last()
        expect(fromEvent ? fromEvent(lastEvent) : lastEvent).toEqual(await fetch(stage, lastEvent))
      })
    const data = last()
    if (list) {
      for (const event of mirror.events) list.hear(known, event)
      expect(known).toEqual(await list.fetch(stage))
      list.hear(known, { type: name, data } as EventEnvelope)
      expect(known).toEqual(await list.fetch(stage))
    }
    expect(events[name].data.safeParse(data).error, 'the event is as the contract says').toBeUndefined()
    // At least once means that it may come again.
    mirror.hearAgain({ type: name, data } as EventEnvelope)
    await mirror.expectEventsMatchRefetch()
  })
})

async function setStage(): Promise<Stage> {
  await setBlock(scene.an, scene.chi, false)
  const { room } = await makeGroup(scene.an, [scene.binh], 'Nhóm')
  await addNote(scene.an)
  return { ...scene, roomId: room.roomId, message: await say(scene.an, room.roomId, 'Tin đầu') }
}

async function openMirror(person: Person, { roomId }: Stage): Promise<Mirror> {
  const mirror = await mirrorOf(person)
  await mirror.open(roomId)
  return mirror
}
