import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { json, stubNetwork } from '../../api/testing.ts'
import { cleanup, render, screen, waitFor } from '../../testing/library.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { EditablePart } from './EditablePart.tsx'

const label = 'Sửa cài đặt email, SMS và thông báo đẩy'

function openAs(permissions: string[]) {
  stubNetwork(({ url }) =>
    url.includes('/permissions/@/own')
      ? json({ data: { permissions, placed: [], isAdmin: true, roles: [] } })
      : json({ data: { items: [{ permission: 'delivery.edit', label }] } }),
  )
  render(
    <QueryClientProvider client={queryClient}>
      <EditablePart permission="delivery.edit">
        <TextField name="host" label="Máy chủ" value="" onChange={() => {}} />
        <Switch isSelected onChange={() => {}}>
          Bật
        </Switch>
        <Button>Lưu</Button>
      </EditablePart>
    </QueryClientProvider>,
  )
}
const controls = () => [
  screen.getByRole('textbox', { name: 'Máy chủ' }),
  screen.getByRole('switch', { name: 'Bật' }),
  screen.getByRole('button', { name: 'Lưu' }),
]
// A disabled fieldset disables what stands in it, which this DOM does not compute.
const isDisabled = (control: HTMLElement) => control.closest('fieldset:disabled') !== null

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('disables every control for those who may only read, and names the permission that they lack', async () => {
  openAs(['delivery.read'])
  await waitFor(() => expect(screen.getByRole('note').textContent).toContain(`“${label}”`))
  expect(controls().filter(control => !isDisabled(control))).toEqual([])
})

it('leaves the part as it is for those who may edit', async () => {
  openAs(['delivery.read', 'delivery.edit'])
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('note')).toBeNull()
  expect(controls().filter(isDisabled)).toEqual([])
})
