import { QueryClientProvider } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../api/query-client.ts'
import { failure, json, type Sent, stubNetwork, tokensOf } from '../../api/testing.ts'
import { auth } from '../../i18n/vi/auth.ts'
import { tabStorage } from '../../storage/browser-storage.ts'
import { store } from '../../store/store.ts'
import { act, cleanup, renderHook, waitFor } from '../../testing/library.ts'
import { useRegister } from './useRegister.ts'
import { usualLimits } from './username.ts'

const enter = vi.fn()
vi.mock('./useEnter.ts', () => ({ useEnter: () => enter }))
beforeEach(() => enter.mockReset())
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const config = { ...usualLimits, isOpen: true, mode: 'OPEN', fields: [], noticeVersion: 0 }
const tokens = tokensOf(1)

/** The form with all its fields filled in, and the registrations and sign-ins that it sends. */
function open(answer: (request: Sent) => Response | Promise<Response>) {
  let pause = Promise.withResolvers<void>()
  const requests = stubNetwork(async request => {
    if (request.method === 'GET') return json({ data: config })
    await pause.promise
    return answer(request)
  })
  const { result } = renderHook(() => useRegister(undefined), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <Provider store={store}>
        <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
      </Provider>
    ),
  })
  act(() => {
    const { set } = result.current.form
    set('fullName', 'Trần Thị Hoa')
    set('username', 'hoa.tran')
    set('password', 'trầu cau têm cánh phượng')
    set('consent', true)
  })
  const press = async () => {
    pause = Promise.withResolvers()
    act(() => result.current.form.formProps.onSubmit({ preventDefault() {} } as FormEvent))
    await waitFor(() => expect(result.current.form.isPending).toBe(true))
    pause.resolve()
    await waitFor(() => expect(result.current.form.isPending).toBe(false))
  }
  const sentBodies = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { result, press, sentBodies }
}

test('whoever presses again after a lost answer comes into the account that was made', async () => {
  let registrationCount = 0
  const { result, press } = open(({ url }) => {
    if (url.endsWith('/login')) return json({ data: tokens })
    if (++registrationCount === 1) throw new TypeError('offline')
    return failure('usernameTaken', 409)
  })
  await press()
  expect(result.current.form.formError).toBeTruthy()
  await press()
  expect(enter).toHaveBeenCalledWith({ ...tokens, isFirstSession: true })
})

test('a name that is somebody else’s is refused by its field', async () => {
  const { result, press } = open(() => failure('usernameTaken', 409))
  await press()
  expect(result.current.form.errorOf('username')).toBe(auth.usernameTaken)
  expect(enter).not.toHaveBeenCalled()
})

test('an invitation that is used up is refused once; the next press registers without it', async () => {
  tabStorage.set('trau_invitation', 'moi-mot-lan')
  const { result, press, sentBodies } = open(({ body }) =>
    (body as { invitationToken?: string }).invitationToken
      ? failure('registrationInvitationNotFound', 404)
      : json({ data: tokens }),
  )
  await press()
  expect(result.current.notice).toMatchObject({
    invitation: undefined,
    refusal: { code: 'registrationInvitationNotFound' },
  })
  await press()
  expect(sentBodies()).toMatchObject([{ invitationToken: 'moi-mot-lan' }, { username: 'hoa.tran' }])
  expect(enter).toHaveBeenCalledWith(tokens)
})
