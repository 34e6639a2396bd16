import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../store/store.ts'
import { someCall } from '../testing/fakes.ts'
import { takeReloadedCall } from './reload.ts'
import { Session } from './session.ts'
import type { CurrentCall } from './types.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a tab that is reloaded while its devices are being opened opens them again, and not what was muted meanwhile', async () => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('navigator', {
    mediaDevices: {
      addEventListener: () => {},
      enumerateDevices: async () => [],
      // The browser asks the person, who has not answered.
      getUserMedia: () => new Promise(() => {}),
    },
  })
  const session = new Session(createStore())
  session.begin()
  try {
    const call = someCall({ callId: 'c1', kind: 'GROUP' })
    session.state.set({ ...session.state.get(), current: { call, participantId: 'an' } as CurrentCall })
    void session.local.setMicrophone(true)
    void session.local.setCamera(true)
    await vi.waitFor(() =>
      expect(session.local.state.get().opening).toEqual({ microphone: true, camera: true }),
    )
    dispatchEvent(new Event('pagehide'))
    expect(takeReloadedCall()).toEqual({
      callId: 'c1',
      kind: 'GROUP',
      withMicrophone: true,
      withCamera: true,
    })
    void session.local.setMicrophone(false)
    dispatchEvent(new Event('pagehide'))
    expect(takeReloadedCall()).toMatchObject({ withMicrophone: false, withCamera: true })
  } finally {
    session.state.set({ ...session.state.get(), current: null })
    session.stop()
  }
})
