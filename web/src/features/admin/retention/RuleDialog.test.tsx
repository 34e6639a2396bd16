import { QueryClientProvider } from '@tanstack/react-query'
import type { RetentionRule } from '@trau/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../../api/api.ts'
import { keyOf, queryClient } from '../../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../../api/testing.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '../../../testing/library.ts'
import { RuleDialog } from './RuleDialog.tsx'

const rule: RetentionRule = {
  ...{ ruleId: 'r1', scope: { kind: 'TENANT' }, kind: 'MESSAGES', days: 90, updatedTime: 1 },
  updatedBy: { userId: 'an', name: 'An' },
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

interface Scene {
  permissions?: readonly string[]
  items?: readonly RetentionRule[]
  count?: () => Response
  put?: () => Response
}

/** Opens the dialog of a new rule, or of the one given. */
function openDialog(editedRule: RetentionRule | undefined, scene: Scene = {}) {
  const { permissions = ['retention.edit'], items = editedRule ? [editedRule] : [] } = scene
  const count = scene.count ?? (() => json({ data: { items: 0, rooms: 1, isCapped: false } }))
  const own = { permissions, placed: ['retention.edit'], isAdmin: true, roles: [] }
  queryClient.setQueryData(keyOf(api.adminPermission.getOwnPermissions), own)
  const requests = stubNetwork(({ method, url }) => {
    if (url.includes('/permissions/@/own')) return json({ data: own })
    if (url.includes('/rules/preview')) return count()
    if (url.includes('/places')) return json({ data: { items: [] } })
    if (method === 'PUT') return scene.put?.() ?? json({ data: rule })
    return json({ data: { items, total: items.length } })
  })
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <RuleDialog rule={editedRule} onClose={onClose} />
    </QueryClientProvider>,
  )
  const saves = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { saves, onClose }
}

it('a rule that keeps for ever is sent with null for its days, which the server asks for', async () => {
  const { saves, onClose } = openDialog(rule)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Giữ mãi mãi' }))
  fireEvent.click(screen.getByRole('button', { name: 'Lưu quy tắc' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(saves()).toEqual([
    { scope: { kind: 'TENANT' }, kind: 'MESSAGES', days: null, expectedUpdatedTime: 1 },
  ])
})

it('a rule that deletes something is saved after its count was confirmed, with the rule it was made from', async () => {
  const count = () => json({ data: { items: 40, rooms: 3, isCapped: false } })
  const { saves, onClose } = openDialog(rule, { count })
  fireEvent.click(screen.getByRole('button', { name: 'Lưu quy tắc' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('sẽ xoá 40 mục')
  expect(saves()).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Lưu và xoá' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(saves()).toEqual([{ scope: rule.scope, kind: 'MESSAGES', days: 90, expectedUpdatedTime: 1 }])
})

it('a new rule names the one whose place it takes before it is saved', async () => {
  const { saves, onClose } = openDialog(undefined, { items: [rule] })
  fireEvent.click(screen.getByRole('button', { name: 'Lưu quy tắc' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('“Giữ 90 ngày”')
  expect(saves()).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Thay quy tắc' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(saves()).toMatchObject([{ days: 365, expectedUpdatedTime: 1 }])
})

it('whoever may set a rule but not count what it deletes saves it after a question', async () => {
  const { saves } = openDialog(rule, { count: () => failure('forbidden', 403) })
  fireEvent.click(screen.getByRole('button', { name: 'Lưu quy tắc' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('chưa đếm được')
  fireEvent.click(within(question).getByRole('button', { name: 'Lưu và xoá' }))
  await waitFor(() => expect(saves()).toHaveLength(1))
})

it('a rule that a colleague has changed meanwhile is counted and asked about anew', async () => {
  const { saves, onClose } = openDialog(undefined, {
    items: [rule],
    put: () => failure('settingsChanged', 409),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Lưu quy tắc' }))
  const question = await screen.findByRole('alertdialog')
  fireEvent.click(within(question).getByRole('button', { name: 'Thay quy tắc' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect([saves().length, onClose.mock.calls.length]).toEqual([1, 0])
  fireEvent.click(screen.getByRole('button', { name: 'Lưu quy tắc' }))
  await screen.findByRole('alertdialog')
})

it('an edited rule that a colleague replaced or took away meanwhile is saved once that was shown', async () => {
  const newerRule = { ...rule, days: 30, updatedTime: 2 }
  const { saves, onClose } = openDialog(rule, { items: [newerRule] })
  fireEvent.click(screen.getByRole('button', { name: 'Lưu quy tắc' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('“Giữ 30 ngày”')
  fireEvent.click(within(question).getByRole('button', { name: 'Thay quy tắc' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  cleanup()
  const without = openDialog(rule, { items: [] })
  fireEvent.click(screen.getByRole('button', { name: 'Lưu quy tắc' }))
  await waitFor(() => expect(without.onClose).toHaveBeenCalled())
  expect([...saves(), ...without.saves()]).toMatchObject([
    { days: 90, expectedUpdatedTime: 2 },
    { days: 90, expectedUpdatedTime: null },
  ])
})

it('whoever may set rules in one workspace only is not offered the whole space', async () => {
  openDialog(undefined, { permissions: [] })
  expect(screen.queryByRole('radio', { name: 'Toàn hệ thống' })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Không gian làm việc' }).checked).toBe(true)
})

it('the count of another kind is not shown, and a count that fails says so', async () => {
  const counts = [
    () => json({ data: { items: 40, rooms: 3, isCapped: false } }),
    () => failure('forbidden', 403),
  ]
  openDialog(undefined, { count: () => counts.shift()!() })
  await screen.findByText(/sẽ xoá 40 mục/)
  fireEvent.click(screen.getByRole('radio', { name: /^Cuộc gọi/ }))
  expect(screen.queryByText(/sẽ xoá 40 mục/)).toBeNull()
  expect(await screen.findByText(/Chưa đếm được/)).toBeTruthy()
})
