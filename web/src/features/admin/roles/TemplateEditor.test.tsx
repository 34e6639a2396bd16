import { QueryClientProvider } from '@tanstack/react-query'
import type { RoleTemplate } from '@trau/contract'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import { OneTemplate } from './TemplateEditor.tsx'

vi.mock('@tanstack/react-router', async actual => ({
  ...(await actual<object>()),
  useNavigate: () => () => undefined,
  useBlocker: () => ({ status: 'idle' }),
  Link: ({ children }: { children: ReactNode }) => <a href="/admin">{children}</a>,
}))

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const permissions = ['role.edit', 'user.read', 'user.edit']

it('what is chosen while a template is saved stays, and is saved on top of the new version', async () => {
  const answer = Promise.withResolvers<void>()
  const bodies: unknown[] = []
  let template = {
    ...{ templateId: 't1', name: 'Hỗ trợ', description: '', version: 1, permissions: [], roleCount: 0 },
  } as unknown as RoleTemplate
  stubNetwork(async ({ url, method, body }) => {
    if (url.includes('/permissions/@/own'))
      return json({ data: { permissions, placed: [], isAdmin: true, roles: [] } })
    if (method === 'PUT') {
      bodies.push(body)
      await answer.promise
      template = { ...template, ...(body as Partial<RoleTemplate>), version: template.version + 1 }
      return json({ data: template })
    }
    if (url.includes('/versions')) return json({ data: { items: [] } })
    if (url.includes('/role-templates')) return json({ data: { items: [template], total: 1 } })
    return json({
      data: {
        items: permissions.map(permission => ({
          ...{ permission, label: `Quyền ${permission}`, area: 'g', areaLabel: 'Nhóm' },
        })),
      },
    })
  })
  render(
    <QueryClientProvider client={queryClient}>
      <OneTemplate id="t1" />
    </QueryClientProvider>,
  )
  const box = (permission: string) =>
    screen.findByRole<HTMLInputElement>('checkbox', { name: `Quyền ${permission}` })
  fireEvent.click(await box('user.read'))
  fireEvent.click(await screen.findByRole('button', { name: 'Lưu thành phiên bản 2' }))
  await waitFor(() => expect(bodies).toHaveLength(1))
  fireEvent.click(await box('user.edit'))
  await act(async () => answer.resolve())
  fireEvent.click(await screen.findByRole('button', { name: 'Lưu thành phiên bản 3' }))
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies).toEqual([
    { permissions: ['user.read'], version: 1 },
    { permissions: ['user.read', 'user.edit'], version: 2 },
  ])
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Lưu thành/ })).toBeNull())
  expect((await box('user.edit')).checked).toBe(true)
})
