import { beforeEach, expect, it, vi } from 'vitest'
import { deleteCookie } from '../../storage/cookies.ts'
import { askForNotices, makeNotice, noticeState } from './notice-permission.ts'

const requestPermission = vi.fn()
const steps: string[] = []

/** As a browser has it; on phones the constructor is there and throws. */
function browser({ shows }: { shows: boolean }) {
  class Notice {
    static permission: NotificationPermission = 'default'
    static async requestPermission() {
      requestPermission()
      steps.push('asked')
      Notice.permission = 'granted'
      return Notice.permission
    }
    constructor() {
      if (!shows) throw new TypeError('Illegal constructor')
      steps.push('made')
      // Without the permission, browsers say so a moment later.
      queueMicrotask(() => this.onerror?.())
    }
    onerror?: () => void
    close() {
      steps.push('closed')
    }
  }
  vi.stubGlobal('Notification', Notice)
  vi.stubGlobal('isSecureContext', true)
  return Notice
}

beforeEach(() => {
  requestPermission.mockClear()
  steps.length = 0
  deleteCookie('notifications')
})

it('who says yes has notices on', async () => {
  browser({ shows: true })
  expect(noticeState()).toBe('unasked')
  expect(await askForNotices()).toBe('on')
  expect(requestPermission).toHaveBeenCalledTimes(1)
})

it('what was tried out is closed before the browser asks, and nothing empty is left', async () => {
  browser({ shows: true })
  await askForNotices()
  expect(steps).toEqual(['made', 'closed', 'asked'])
})

it('a browser that cannot show a notice is found out before it asks, and that is remembered', async () => {
  browser({ shows: false })
  expect(await askForNotices()).toBe('unsupported')
  expect(requestPermission).not.toHaveBeenCalled()
  expect(noticeState()).toBe('unsupported')
})

it('where notices were on already, the first that cannot be shown tells', async () => {
  browser({ shows: true })
  await askForNotices()
  browser({ shows: false }).permission = 'granted'
  expect(noticeState()).toBe('on')
  expect(makeNotice('Tin nhắn mới')).toBeUndefined()
  expect(noticeState()).toBe('unsupported')
})
