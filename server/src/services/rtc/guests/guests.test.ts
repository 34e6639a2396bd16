import { contract, type EventEnvelope } from '@trau/contract'
import { Centrifuge } from 'centrifuge'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { endCallsOf } from '../../../testing/calls.ts'
import { eventually } from '../../../testing/eventually.ts'
import { heldUp } from '../../../testing/held-up.ts'
import { makeGroup, sceneForFile } from '../../room/testing/scene.ts'
import { codeOf, flags, newDevice, startGroup } from '../testing/calling.ts'

const scene = sceneForFile()
const { call: own, callGuest, rtc } = contract
let callId: string
let anDevice: string

beforeEach(async () => {
  const { an, binh, chi } = scene
  await endCallsOf(an, binh, chi)
  anDevice = newDevice()
  callId = (await startGroup(an, (await makeGroup(an, [binh, chi])).room.roomId, anDevice)).call.callId
})

const makeLink = (hasLobby: boolean) =>
  scene.an.ask(own.createCallLink, { params: { callId }, body: { name: 'Họp với khách', hasLobby } })

async function enter(token: string, name = 'Cô Khách') {
  const outcome = await scene.app.call(callGuest.joinAsGuest, {
    params: { token },
    body: { name, deviceId: newDevice() },
  })
  return outcome.data!
}

const see = (pass: string) => scene.app.call(callGuest.getGuestCall, { query: { pass } })

describe('a guest by link', () => {
  it('waits in the lobby, seeing nobody, until a host lets them in', async () => {
    const { app, an } = scene
    const { token } = await makeLink(true)
    const shown = await app.call(callGuest.openCallLink, { params: { token } })
    expect(shown.data).toMatchObject({ name: 'Họp với khách', hasLobby: true, joinedCount: 1 })
    const guest = await enter(token)
    expect(guest).toMatchObject({ state: 'LOBBY', callId })
    expect(guest.call).toBeUndefined()
    const { pass, participantId } = guest
    expect(codeOf(await app.call(callGuest.listGuestMessages, { query: { pass } }))).toBe('notInCall')
    expect(codeOf(await app.call(callGuest.getGuestIceServers, { body: { pass } }))).toBe('notInCall')
    await an.ask(own.admitToCall, { params: { callId, participantId } })
    const inside = (await see(pass)).data!
    expect(inside.call?.participants.find(one => one.participantId === participantId)).toMatchObject({
      name: 'Cô Khách',
      state: 'JOINED',
    })
    expect(inside.call?.roomId).toBeUndefined()
  })

  it('learns of nobody in the call while nobody has let them in, whatever becomes of them or of the call', async () => {
    const { app, an } = scene
    const { token } = await makeLink(true)
    const listen = async (name: string) => {
      const { pass, participantId } = await enter(token, name)
      const heard: EventEnvelope[] = []
      const socket = new Centrifuge(`${app.url.replace('http', 'ws')}/connection/websocket`, { token: pass })
      socket.on('publication', ({ data }) => heard.push(data))
      socket.connect()
      await socket.ready(10_000)
      return { pass, participantId, heard, socket }
    }
    const [refused, gone, waiting] = [await listen('Một'), await listen('Hai'), await listen('Ba')]
    await an.ask(own.removeFromCall, { params: { callId, participantId: refused.participantId } })
    await app.call(callGuest.leaveAsGuest, { body: { pass: gone.pass } })
    await an.ask(rtc.cancelGroupCall, { params: { id: callId } })
    const states = ({ heard }: typeof waiting) =>
      heard.flatMap(event => (event.type === 'callUpdated' ? event.data.call.participants : []))
    await eventually(() => expect(states(waiting).at(-1)).toMatchObject({ state: 'LEFT' }))
    await an.eventsPublished()
    for (const guest of [refused, gone, waiting]) {
      expect(states(guest).length).toBeGreaterThan(0)
      for (const one of states(guest)) expect(one.participantId).toBe(guest.participantId)
      expect(JSON.stringify(guest.heard)).not.toContain(an.name)
      guest.socket.disconnect()
    }
    // Whoever was refused hears no more of it.
    expect(states(refused).at(-1)).toMatchObject({ state: 'REMOVED' })
    expect(
      refused.heard.filter(event => event.type === 'callUpdated' && event.data.call.state === 'ENDED'),
    ).toEqual([])
  })

  it('does in the call what others do, and hears it on their own channel alone', async () => {
    const { app, an } = scene
    const guest = await enter((await makeLink(false)).token)
    const { pass, participantId } = guest
    const heard: EventEnvelope[] = []
    const socket = new Centrifuge(`${app.url.replace('http', 'ws')}/connection/websocket`, { token: pass })
    socket.on('publication', ({ data }) => heard.push(data))
    socket.connect()
    await socket.ready(10_000)
    await expect(socket.rpc('presence.watch', { userIds: [an.userId] })).rejects.toMatchObject({ code: 103 })
    const subscription = socket.newSubscription(`room:${callId}`)
    const refused = new Promise(resolve => subscription.once('unsubscribed', resolve))
    subscription.subscribe()
    expect(await refused).toMatchObject({ code: 103 })
    await app.call(callGuest.raiseGuestHand, { body: { pass, isRaised: true } })
    await an.ask(own.reactInCall, { params: { callId }, body: { reaction: '👏' } })
    const mine = (await an.ask(own.getCall, { params: { callId } })).participantId!
    await an.ask(rtc.sendOffer, {
      body: { callId, deviceId: anDevice, to: participantId, description: { type: 'offer', sdp: 'v=0' } },
    })
    const said = await app.call(callGuest.signalAsGuest, {
      body: { pass, to: mine, description: { type: 'answer', sdp: 'v=0' } },
    })
    expect(said.status).toBe(200)
    await app.call(callGuest.sendGuestMessage, {
      body: { pass, text: 'Chào cả nhà', clientMessageId: newDevice() },
    })
    await eventually(() =>
      expect(new Set(heard.map(event => event.type))).toEqual(
        new Set(['callUpdated', 'callReacted', 'callSignalled', 'callMessageSent']),
      ),
    )
    const { items } = await an.ask(own.listCallMessages, { params: { callId } })
    expect(items[0]).toMatchObject({ name: 'Cô Khách', text: 'Chào cả nhà' })
    const beat = await app.call(callGuest.beatAsGuest, { body: { pass, ...flags, hasCamera: true } })
    expect(beat.status).toBe(200)
    socket.disconnect()
  })

  it('comes back after a reload to the same place, and is out once removed', async () => {
    const { app, an } = scene
    const { token } = await makeLink(false)
    const { pass, participantId } = await enter(token)
    const again = await app.call(callGuest.joinAsGuest, {
      params: { token },
      body: { name: 'Tên khác', deviceId: newDevice(), pass },
    })
    expect(again.data?.participantId).toBe(participantId)
    await an.ask(own.removeFromCall, { params: { callId, participantId } })
    expect(codeOf(await see(pass))).toBe('notInCall')
    const back = await app.call(callGuest.joinAsGuest, {
      params: { token },
      body: { name: 'Cô Khách', deviceId: newDevice(), pass },
    })
    expect(codeOf(back)).toBe('notInCall')
  })

  it('does not come in by a link that is revoked while they enter', async () => {
    const { app } = scene
    const { token, linkId } = await makeLink(false)
    const theRoom = sql`SELECT FROM room r JOIN call c USING (tenant_id, room_id) WHERE c.call_id = ${callId} FOR UPDATE OF r`
    const answer = await heldUp(
      app,
      theRoom,
      () =>
        app.call(callGuest.joinAsGuest, {
          params: { token },
          body: { name: 'Cô Khách', deviceId: newDevice() },
        }),
      tx => sql`DELETE FROM call_link WHERE link_id = ${linkId}`.execute(tx),
    )
    expect(codeOf(answer)).toBe('linkNotFound')
  })

  it('learns of the people in the call their names alone', async () => {
    const { an } = scene
    const { pass, call } = await enter((await makeLink(false)).token)
    const seen = (await see(pass)).data!.call!
    for (const view of [call!, seen]) {
      const host = view.participants[0]!
      expect(host).toMatchObject({ name: 'Nguyễn Văn An', isGuest: false, isHost: true })
      expect(host).not.toHaveProperty('userId')
      expect(host).not.toHaveProperty('info')
      expect(JSON.stringify(view)).not.toContain(an.userId)
      expect(JSON.stringify(view)).not.toContain(an.username)
    }
  })

  it('keeps their place over a reload when the link has expired or was revoked meanwhile', async () => {
    const { app, an } = scene
    const { token, linkId } = await makeLink(false)
    const { pass, participantId } = await enter(token)
    await an.ask(own.revokeCallLink, { params: { callId, linkId } })
    const reload = () =>
      app.call(callGuest.joinAsGuest, {
        params: { token },
        body: { name: 'Cô Khách', deviceId: newDevice(), pass },
      })
    expect((await reload()).data).toMatchObject({ participantId, state: 'JOINED' })
    await app.call(callGuest.leaveAsGuest, { body: { pass } })
    expect(codeOf(await reload())).toBe('linkNotFound')
  })

  it('comes back by a link that has expired since they were let in, and not where they only waited, or were removed', async () => {
    const { app, an } = scene
    const { token, linkId } = await makeLink(true)
    const [admitted, waiting, removed] = [
      await enter(token, 'Một'),
      await enter(token, 'Hai'),
      await enter(token, 'Ba'),
    ]
    for (const { participantId } of [admitted, removed])
      await an.ask(own.admitToCall, { params: { callId, participantId } })
    for (const { pass } of [admitted, waiting, removed])
      await app.call(callGuest.leaveAsGuest, { body: { pass } })
    await an.ask(own.removeFromCall, { params: { callId, participantId: removed.participantId } })
    await app.app.db
      .updateTable('call_link')
      .set({ expires_time: new Date(app.clock.now() - 1) })
      .where('link_id', '=', linkId)
      .execute()
    const comeBack = ({ pass }: { pass: string }) =>
      app.call(callGuest.joinAsGuest, {
        params: { token },
        body: { name: 'Cô Khách', deviceId: newDevice(), pass },
      })
    expect((await comeBack(admitted)).data).toMatchObject({
      participantId: admitted.participantId,
      state: 'JOINED',
    })
    expect(codeOf(await comeBack(waiting))).toBe('linkNotFound')
    expect(codeOf(await comeBack(removed))).toBe('notInCall')
    await app.call(callGuest.leaveAsGuest, { body: { pass: admitted.pass } })
    await an.ask(own.revokeCallLink, { params: { callId, linkId } })
    expect(codeOf(await comeBack(admitted))).toBe('linkNotFound')
  })

  it('comes back into a call that was locked after they lost the network, as nobody new does', async () => {
    const { app, an } = scene
    const { token } = await makeLink(false)
    const { pass, participantId } = await enter(token)
    await an.ask(own.lockCall, { params: { callId }, body: { isLocked: true } })
    await app.call(callGuest.leaveAsGuest, { body: { pass } })
    const come = (body: { pass?: string }) =>
      app.call(callGuest.joinAsGuest, {
        params: { token },
        body: { name: 'Cô Khách', deviceId: newDevice(), ...body },
      })
    expect((await come({ pass })).data).toMatchObject({ participantId, state: 'JOINED' })
    expect(codeOf(await come({}))).toBe('callLocked')
  })

  it('waits at the door of a link without a lobby once a host has removed a guest of it', async () => {
    const { app, an } = scene
    const { token } = await makeLink(false)
    const { participantId } = await enter(token)
    await an.ask(own.removeFromCall, { params: { callId, participantId } })
    expect(await enter(token, 'Tên khác')).toMatchObject({ state: 'LOBBY' })
    const shown = await app.call(callGuest.openCallLink, { params: { token } })
    expect(shown.data?.hasLobby).toBe(true)
  })

  it('leaves nothing behind when many come and go: the latest 20 are kept', async () => {
    const { app, an } = scene
    const { token, linkId } = await makeLink(false)
    for (let n = 0; n < 24; n++) {
      const { pass } = await enter(token, `Khách ${n}`)
      await app.call(callGuest.leaveAsGuest, { body: { pass } })
      app.clock.advance(4_000)
      await an.ask(own.beatCall, { params: { callId }, body: { ...flags, deviceId: anDevice } })
    }
    const { items } = await an.ask(own.listCallLinks, { params: { callId } })
    expect(items.find(link => link.linkId === linkId)?.guestCount).toBe(21)
  })

  it('finds nothing behind a link that has expired, was revoked, or whose call has ended', async () => {
    const { app, an } = scene
    const open = (token: string) => app.call(callGuest.openCallLink, { params: { token } })
    const [revoked, ended] = [await makeLink(false), await makeLink(false)]
    await an.ask(own.revokeCallLink, { params: { callId, linkId: revoked.linkId } })
    expect(codeOf(await open(revoked.token))).toBe('linkNotFound')
    const { pass } = await enter(ended.token)
    await app.app.db
      .updateTable('call_link')
      .set({ expires_time: new Date(app.clock.now() - 1) })
      .where('link_id', '=', ended.linkId)
      .execute()
    expect(codeOf(await open(ended.token))).toBe('linkNotFound')
    await an.ask(rtc.cancelGroupCall, { params: { id: callId } })
    expect(codeOf(await see(pass))).toBe('callEnded')
  })

  it('a pass opens no other call and no other tenant, and a forged one nothing', async () => {
    const { app } = scene
    const { pass } = await enter((await makeLink(false)).token)
    expect(codeOf(await see(`${pass}x`))).toBe('guestPassInvalid')
    expect(codeOf(await see(`e30.${pass.split('.')[1]}`))).toBe('guestPassInvalid')
    const asToken = await app.call(contract.room.listRooms, {}, { token: pass })
    expect(asToken.status).toBe(401)
  })
})
