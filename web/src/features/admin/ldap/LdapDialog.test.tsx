import { QueryClientProvider } from '@tanstack/react-query'
import type { LdapSetting } from '@trau/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import { LdapDialog } from './LdapDialog.tsx'
import { presets } from './ldap-form.ts'

const setting: LdapSetting = {
  ...{ isEnabled: true, url: 'ldaps://ldap.vidu.vn', startsTls: false, caCertificate: null },
  ...{ bindDn: 'cn=tim,dc=vidu,dc=vn', hasPassword: true, baseDn: 'dc=vidu,dc=vn' },
  ...{ allowsCreation: true, linksUsernames: false, groupRoles: [], updatedTime: 1 },
  ...presets.open,
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function open() {
  const sent = stubNetwork(({ url }) => {
    if (url.endsWith('/ldap/test'))
      return json({ data: { isWell: false, step: 'BIND', serverAnswer: 'InvalidCredentialsError: 49' } })
    if (url.includes('/permissions/@/own'))
      return json({ data: { permissions: [], placed: [], isAdmin: true, roles: [] } })
    return json({ data: { setting } })
  })
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <LdapDialog setting={setting} onClose={onClose} />
    </QueryClientProvider>,
  )
  return { sent: () => sent.filter(({ method }) => method !== 'GET'), onClose }
}

it('a try shows the server’s own answer, and saves nothing', async () => {
  const { sent, onClose } = open()
  fireEvent.click(screen.getByRole('button', { name: 'Thử kết nối' }))
  expect(await screen.findByText(/InvalidCredentialsError: 49/)).toBeTruthy()
  expect(screen.getByText('Máy chủ không nhận DN hoặc mật khẩu tìm kiếm.')).toBeTruthy()
  expect(sent().map(({ url }) => url.endsWith('/ldap/test'))).toEqual([true])
  expect(onClose).not.toHaveBeenCalled()
})

it('may be tried again where the browser answers scrolling with a promise', async () => {
  const scrolls = vi.fn(() => Promise.resolve())
  Element.prototype.scrollIntoView = scrolls as never
  try {
    open()
    for (const times of [1, 2]) {
      fireEvent.click(screen.getByRole('button', { name: 'Thử kết nối' }))
      await waitFor(() => expect(scrolls).toHaveBeenCalledTimes(times))
    }
    expect(screen.getByText(/InvalidCredentialsError: 49/)).toBeTruthy()
  } finally {
    delete (Element.prototype as Partial<Element>).scrollIntoView
  }
})

it('saves what was filled in, and leaves the password out while nothing was typed', async () => {
  const { sent, onClose } = open()
  fireEvent.click(screen.getByRole('button', { name: 'Điền theo Active Directory' }))
  fireEvent.click(screen.getByRole('button', { name: 'Lưu' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [{ body }] = sent() as unknown as [{ body: Record<string, unknown> }]
  expect(body).toMatchObject({ url: setting.url, ...presets.active, caCertificate: null })
  expect(body).not.toHaveProperty('bindPassword')
  expect(body).not.toHaveProperty('testUsername')
})

it('offers the roles of the whole tenant alone, so that those of workspaces crowd none of them out', async () => {
  const asked = stubNetwork(({ url }) => {
    if (url.includes('/permissions/@/own'))
      return json({ data: { permissions: ['role.read'], placed: [], isAdmin: true, roles: [] } })
    if (url.includes('/roles'))
      return json({
        data: { items: [{ roleId: 'r', name: 'Kế toán', scope: { kind: 'TENANT' }, permissions: [] }] },
      })
    return json({ data: { setting } })
  })
  render(
    <QueryClientProvider client={queryClient}>
      <LdapDialog
        setting={{ ...setting, groupRoles: [{ group: 'cn=ke-toan', roleId: 'r' }] }}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
  expect((await screen.findAllByText('Kế toán')).length).toBeGreaterThan(0)
  const { searchParams } = new URL(asked.find(({ url }) => url.includes('/roles'))!.url, 'http://x')
  expect(JSON.parse(searchParams.get('requestPayload')!)).toEqual({ scopeKind: 'TENANT' })
})
