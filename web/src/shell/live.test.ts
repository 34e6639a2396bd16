import { type EventEnvelope, events, type User } from '@trau/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { administrationApi } from '../api/administration-api.ts'
import { api } from '../api/api.ts'
import { LiveQueryClient } from '../api/live-query-client.ts'
import { keyOf } from '../api/query-client.ts'
import { notificationOf, statisticOf } from '../features/notifications/testing.ts'
import { applyEvent, handledEvents } from '../live/dispatch.ts'
import { authActions } from '../store/auth-slice.ts'
import { createStore } from '../store/store.ts'
// Registers what the messenger hears.
import '../model/session/session.ts'
import { renewAccountAnswers } from '../model/account/renew-answers.ts'
import { registerAccountHandlers } from './live.ts'

const lists = {
  devices: keyOf(api.device.listDevices),
  sessions: keyOf(api.identityAuthen.listLoginSessions),
  notices: keyOf(api.account.listSecurityNotices),
  factors: keyOf(api.signIn.getSecondFactors),
  exports: keyOf(api.ownData.listDataExports),
  links: keyOf(api.accountLinking.listAccountLinks),
  // Its table of endpoints comes with the drive.
  appPasswords: ['appPassword', 'listAppPasswords', {}],
  dataRequests: keyOf(administrationApi.dataProtection.listOwnDataRequests, { query: { limit: 10 } }),
  me: keyOf(api.identity.getUser, { params: { value: 'an' } }),
}
const an = { userId: 'an', bio: 'Ăn trầu', loginSessionId: 's1' } as User

const noticeOf = (place: string) => ({
  notification: { ...notificationOf(1), place },
  statistic: statisticOf([]),
})

let stop: () => void
beforeEach(() => {
  stop = registerAccountHandlers(() => undefined)
})
afterEach(() => stop())

/** The lists that are asked for again after this event. */
function renewedBy(event: Pick<EventEnvelope, 'type'> & { data: unknown }): string[] {
  const queryClient = new LiveQueryClient()
  for (const key of Object.values(lists)) queryClient.setQueryData(key, {})
  applyEvent(event, { queryClient, dispatch: () => undefined })
  const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated
  return Object.entries(lists).flatMap(([name, key]) => (isStale(key) ? [name] : []))
}

describe('whoever is signed in', () => {
  it('hears every event that there is', () => {
    // Those of an open note are applied by its document, which nobody has loaded yet.
    const names = Object.entries(events).filter(([, { channel }]) => !['note', 'noteLive'].includes(channel))
    expect(handledEvents().sort()).toEqual(names.map(([name]) => name).sort())
  })

  it.each([
    ['securityNoticed', {}, ['notices', 'factors', 'links', 'appPasswords']],
    ['dataExportUpdated', {}, ['exports']],
    ['deviceUpdated', {}, ['devices', 'sessions']],
    ['notificationUpserted', noticeOf('/settings/account'), ['dataRequests']],
    ['notificationUpserted', noticeOf('/settings/invoices'), []],
    ['deviceRemoved', {}, ['devices', 'sessions']],
    ['userUpdated', { user: an }, ['me']],
  ] as const)('asks again after %s for what it changes, and for nothing else', (type, data, renewed) => {
    expect(renewedBy({ type, data })).toEqual(renewed)
  })

  it('sees their account as it is now, without what was taken out of it, however often that is heard', () => {
    const store = createStore()
    store.dispatch(authActions.userInfoSet(an))
    const event = { type: 'userUpdated', data: { user: { userId: 'an', fullName: 'Nguyễn Văn An' } } }
    for (const _ of [1, 2]) {
      applyEvent(event, { queryClient: new LiveQueryClient(), dispatch: store.dispatch })
      expect(store.getState().auth.userInfo).toEqual({
        userId: 'an',
        fullName: 'Nguyễn Văn An',
        loginSessionId: 's1',
      })
    }
  })

  it('asks again for all of it where events may have been missed, and leaves rooms and messages to their own ways', () => {
    const queryClient = new LiveQueryClient()
    const ofRoom = keyOf(api.room.listMembers, { params: { roomId: 'r' } })
    for (const key of [...Object.values(lists), ofRoom]) queryClient.setQueryData(key, {})
    renewAccountAnswers(queryClient)
    for (const key of Object.values(lists))
      expect(queryClient.getQueryState(key)?.isInvalidated, String(key)).toBe(true)
    expect(queryClient.getQueryState(ofRoom)?.isInvalidated).toBe(false)
  })

  it('hears of nothing more once it is let go of', () => {
    stop()
    expect(renewedBy({ type: 'deviceRemoved', data: {} })).toEqual([])
  })
})
